import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '../../../tooling/src/workspace/root.ts'
import { fileOf, startWorkload, type WorkloadReport } from './workload.ts'
import { capture } from './people/capture.ts'
import type { Follower } from './people/follower.ts'
import { checkOutEarlier } from './harness/earlier-release.ts'
import type { Release, Service } from './harness/services.ts'
import { withHarness, type Server, type Harness } from './harness/harness.ts'

export type DrillOptions = { people: number; /** Between two steps. */ seconds: number }
export type Outcome = { figures: string[]; lost: string[] }

const demoData = { SEED: 'demo', DEMO_CAPTURES: 'none' }

/**
 * A whole update under load, behind PgBouncer: two servers and a worker of the release before, the migrations of this one under them, then one
 * after the other replaced. No call may fail, and no one may miss news.
 */
export function rolling(options: DrillOptions): Promise<Outcome> {
  return withHarness(async (harness) => {
    const earlierRelease = await checkOutEarlier(join(harness.folder, 'earlier'))
    try {
      return await update(harness, options, [earlierRelease, { folder: root, name: 'this release' }])
    } finally {
      await Promise.all(harness.services.filter((service) => service.isRunning()).map((service) => service.stop()))
      await earlierRelease.remove()
    }
  })
}

async function update(harness: Harness, options: DrillOptions, [before, now]: [Release, Release]): Promise<Outcome> {
  const { origin } = harness.front
  await harness.migrate(before)
  const servers = [await harness.addServer(before, demoData), await harness.addServer(before)]
  const worker = await harness.addWorker(before)
  const workload = await startWorkload(harness, options.people)
  const lost: string[] = []
  await step(options, `two servers and a worker of ${before.name} work`)
  await harness.migrate(now)
  await step(options, `they go on with the schema of ${now.name}`)
  lost.push(...(await capture(origin, workload.sender, fileOf(harness))))
  const newer = await replaceAll(harness, now, { servers, options, lost })
  await harness.addWorker(now)
  lost.push(...endedWell(worker, await worker.stop()))
  await step(options, 'so is the worker')
  lost.push(...(await capture(origin, workload.sender, fileOf(harness))))
  // The release before may not yet have said goodbye; this one does.
  await replaceAll(harness, now, { servers: newer, options, lost })
  const report = await workload.stop()
  lost.push(...failuresOf(report), ...report.lost, ...workload.followers.flatMap(missedBy))
  lost.push(
    ...harness.services
      .filter((service) => isGone(service, [...servers, ...newer, worker]))
      .map(({ name }) => `a ${name} ended`),
  )
  return { figures: report.figures, lost }
}

async function step({ seconds }: DrillOptions, title: string): Promise<void> {
  console.log(`  ${title}`)
  await wait(seconds * 1000)
}

/** One after the other: a new one comes first, so that there are never fewer. */
async function replaceAll(
  harness: Harness,
  release: Release,
  { servers, options, lost }: { servers: readonly Server[]; options: DrillOptions; lost: string[] },
): Promise<Server[]> {
  const added: Server[] = []
  for (const server of servers) {
    added.push(await harness.addServer(release))
    lost.push(...endedWell(server, await server.replace()))
    await step(options, `a ${server.name} is replaced`)
  }
  return added
}

function failuresOf({ calls, written, requested }: WorkloadReport): string[] {
  return [
    ...calls.errors,
    ...written.unseen,
    ...written.failures.map(({ reason }) => `a write: ${reason}`),
    ...requested.failures.map((reason) => `a request: ${reason}`),
  ]
}

function missedBy({ gaps, goodbyes, refusals }: Follower): string[] {
  return [
    ...(goodbyes === 0 ? ['a follower was told by no server that it stops'] : []),
    ...(gaps > 0 ? [`a follower missed news ${gaps} times`] : []),
    ...refusals.map((reason) => `a follower was refused: ${reason}`),
  ]
}

function isGone(service: Service, replaced: readonly Service[]): boolean {
  return !service.isRunning() && !replaced.some(({ ended }) => ended === service.ended)
}

function endedWell({ name }: Service, end: string): string[] {
  return end === '0' ? [] : [`a ${name} ended with ${end}`]
}
