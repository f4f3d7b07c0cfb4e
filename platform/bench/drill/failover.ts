import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '../../../tooling/src/workspace/root.ts'
import { fileOf, startWorkload } from './workload.ts'
import { capture } from './people/capture.ts'
import type { Written } from './people/writer.ts'
import type { Outcome, DrillOptions } from './rolling.ts'
import { startStandby, urlOf, type DatabaseServer } from './harness/database.ts'
import { withHarness, type Harness } from './harness/harness.ts'

const demoData = { SEED: 'demo', DEMO_CAPTURES: 'none' }
/** Maximum time from the promotion until writes succeed again and no request fails. */
const maxOutageSeconds = 10
/** Seconds that a cluster manager takes to detect that the primary is down. */
const failureDetectionSeconds = 2

/**
 * Crashes the primary database behind PgBouncer under load, promotes its synchronous standby, and points the database address to it. Servers and
 * workers keep running, and servers have read large lists from the standby before. No acknowledged write may be lost.
 */
export function failover(options: DrillOptions): Promise<Outcome> {
  return withHarness(async (harness) => {
    const release = { folder: root, name: 'this release' }
    await harness.migrate(release)
    const standby = await startStandby(harness.primary, join(harness.folder, 'standby'))
    try {
      const readEnvironment = { DATABASE_READ_URL: urlOf(standby.url, 'lintel') }
      await harness.addServer(release, { ...demoData, ...readEnvironment })
      await harness.addServer(release, readEnvironment)
      await harness.addWorker(release)
      await harness.addWorker(release)
      return await crashAndPromote(harness, standby, options)
    } finally {
      await Promise.all(harness.services.filter((service) => service.isRunning()).map((service) => service.stop()))
      await standby.stop()
    }
  })
}

async function crashAndPromote(
  harness: Harness,
  standby: DatabaseServer,
  { people, seconds }: DrillOptions,
): Promise<Outcome> {
  const workload = await startWorkload(harness, people)
  console.log('  two servers and two workers work; each commit is confirmed by the standby')
  await wait(seconds * 2 * 1000)
  const [read] = await standby.query(`select xact_commit as reads from pg_stat_database where datname = 'lintel'`)
  const reads = Number(read?.['reads'])
  await harness.primary.crash()
  console.log('  the primary has crashed')
  await wait(failureDetectionSeconds * 1000)
  const promotion = Date.now()
  await standby.query('select pg_promote()')
  harness.address.leadTo(standby.folder)
  console.log(`  the standby has taken over after ${((Date.now() - promotion) / 1000).toFixed(1)} s`)
  harness.primary = standby
  await wait((maxOutageSeconds + seconds) * 1000)
  const captureFailures = await capture(harness.front.origin, workload.sender, fileOf(harness))
  const report = await workload.stop()
  const { secondsToFirstWrite, secondsToLastFailure } = recoveryOf(report.written, promotion)
  const lost = [
    ...captureFailures,
    ...report.lost,
    ...report.written.unseen,
    ...(reads > 0 ? [] : ['the standby has answered nothing']),
    ...harness.services.filter((service) => !service.isRunning()).map(({ name }) => `a ${name} ended`),
    ...(Math.max(secondsToFirstWrite, secondsToLastFailure) <= maxOutageSeconds
      ? []
      : [
          `work went on ${secondsToFirstWrite.toFixed(1)} s after the promotion, and failed until ${secondsToLastFailure.toFixed(1)} s after it`,
        ]),
  ]
  const figures = [
    ...report.figures,
    `the standby answered in ${reads} transactions before`,
    `writes went on ${secondsToFirstWrite.toFixed(1)} s after the promotion (goal ${maxOutageSeconds}), the last one failed at ${secondsToLastFailure.toFixed(1)} s`,
  ]
  return { figures, lost }
}

/** Seconds from the promotion to the first acknowledged write, and to the last failed one. */
function recoveryOf(
  { times, failures }: Written,
  promotion: number,
): { secondsToFirstWrite: number; secondsToLastFailure: number } {
  const first = times.find((time) => time >= promotion) ?? Infinity
  const last = Math.max(promotion, ...failures.map(({ at }) => at))
  return { secondsToFirstWrite: (first - promotion) / 1000, secondsToLastFailure: (last - promotion) / 1000 }
}
