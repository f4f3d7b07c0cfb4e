import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '../../../tooling/src/workspace/root.ts'
import { fileOf, letWork } from './audience.ts'
import { capture } from './people/capture.ts'
import type { Written } from './people/writer.ts'
import type { Outcome, Play } from './rolling.ts'
import { startStandby, urlOf, type DatabaseServer } from './harness/database.ts'
import { withHarness, type Harness } from './harness/harness.ts'

const demoData = { SEED: 'demo', DEMO_CAPTURES: 'none' }
/** From the promotion until work goes on, and nothing fails any more. */
const maxSecondsAway = 10
/** Seconds that a manager of a cluster takes to believe that the primary is gone. */
const doubt = 2

/**
 * The primary crashes while people work, behind PgBouncer; its standby, which has confirmed each commit, takes over and the address of the
 * database leads there. Servers and workers are those of before, and servers have read
 * large lists at the standby. Nothing that was acknowledged may be lost.
 */
export function failover(play: Play): Promise<Outcome> {
  return withHarness(async (harness) => {
    const now = { folder: root, name: 'this release' }
    await harness.migrate(now)
    const standby = await startStandby(harness.primary, join(harness.folder, 'standby'))
    try {
      const reading = { DATABASE_READ_URL: urlOf(standby.url, 'lintel') }
      await harness.addServer(now, { ...demoData, ...reading })
      await harness.addServer(now, reading)
      await harness.addWorker(now)
      await harness.addWorker(now)
      return await takeOver(harness, standby, play)
    } finally {
      await Promise.all(harness.services.filter((each) => each.isRunning()).map((each) => each.stop()))
      await standby.stop()
    }
  })
}

async function takeOver(harness: Harness, standby: DatabaseServer, { people, seconds }: Play): Promise<Outcome> {
  const audience = await letWork(harness, people)
  console.log('  two servers and two workers work; each commit is confirmed by the standby')
  await wait(seconds * 2 * 1000)
  const [read] = await standby.ask(`select xact_commit as reads from pg_stat_database where datname = 'lintel'`)
  const reads = Number(read?.['reads'])
  await harness.primary.crash()
  console.log('  the primary has crashed')
  await wait(doubt * 1000)
  const promotion = Date.now()
  await standby.ask('select pg_promote()')
  harness.address.leadTo(standby.folder)
  console.log(`  the standby has taken over after ${((Date.now() - promotion) / 1000).toFixed(1)} s`)
  harness.primary = standby
  await wait((maxSecondsAway + seconds) * 1000)
  const captured = await capture(harness.front.origin, audience.sender, fileOf(harness))
  const account = await audience.leave()
  const { back, lastFailure } = recoveryOf(account.written, promotion)
  const lost = [
    ...captured,
    ...account.lost,
    ...account.written.unseen,
    ...(reads > 0 ? [] : ['the standby has answered nothing']),
    ...harness.services.filter((each) => !each.isRunning()).map(({ name }) => `a ${name} ended`),
    ...(Math.max(back, lastFailure) <= maxSecondsAway
      ? []
      : [
          `work went on ${back.toFixed(1)} s after the promotion, and failed until ${lastFailure.toFixed(1)} s after it`,
        ]),
  ]
  const figures = [
    ...account.figures,
    `the standby answered in ${reads} transactions before`,
    `writes went on ${back.toFixed(1)} s after the promotion (goal ${maxSecondsAway}), the last one failed at ${lastFailure.toFixed(1)} s`,
  ]
  return { figures, lost }
}

/** Seconds from the promotion to the first write that was acknowledged, and to the last one that failed. */
function recoveryOf({ times, failures }: Written, promotion: number): { back: number; lastFailure: number } {
  const first = times.find((time) => time >= promotion) ?? Infinity
  const last = Math.max(promotion, ...failures.map(({ at }) => at))
  return { back: (first - promotion) / 1000, lastFailure: (last - promotion) / 1000 }
}
