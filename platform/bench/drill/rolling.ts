import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '../../../tooling/src/workspace/root.ts'
import { fileOf, letWork, type Account } from './audience.ts'
import { capture } from './people/capture.ts'
import type { Follower } from './people/follower.ts'
import { checkOutEarlier } from './stage/earlier-release.ts'
import type { Release, Service } from './stage/services.ts'
import { onStage, type Server, type Stage } from './stage/stage.ts'

export type Play = { people: number; /** Between two steps. */ seconds: number }
export type Outcome = { figures: string[]; lost: string[] }

const demoData = { SEED: 'demo', DEMO_CAPTURES: 'none' }

/**
 * A whole update under load, behind PgBouncer: two servers and a worker of the release before, the migrations of this one under them, then one
 * after the other replaced. No call may fail, and no one may miss news.
 */
export function rolling(play: Play): Promise<Outcome> {
  return onStage(async (stage) => {
    const earlier = await checkOutEarlier(join(stage.folder, 'earlier'))
    try {
      return await update(stage, play, [earlier, { folder: root, name: 'this release' }])
    } finally {
      await Promise.all(stage.services.filter((each) => each.isRunning()).map((each) => each.stop()))
      await earlier.remove()
    }
  })
}

async function update(stage: Stage, play: Play, [before, now]: [Release, Release]): Promise<Outcome> {
  const { origin } = stage.front
  await stage.migrate(before)
  const servers = [await stage.addServer(before, demoData), await stage.addServer(before)]
  const worker = await stage.addWorker(before)
  const audience = await letWork(stage, play.people)
  const lost: string[] = []
  await step(play, `two servers and a worker of ${before.name} work`)
  await stage.migrate(now)
  await step(play, `they go on with the schema of ${now.name}`)
  lost.push(...(await capture(origin, audience.sender, fileOf(stage))))
  const newer = await replaceAll(stage, now, { servers, play, lost })
  await stage.addWorker(now)
  lost.push(...endedWell(worker, await worker.stop()))
  await step(play, 'so is the worker')
  lost.push(...(await capture(origin, audience.sender, fileOf(stage))))
  // The release before may not yet have said goodbye; this one does.
  await replaceAll(stage, now, { servers: newer, play, lost })
  const account = await audience.leave()
  lost.push(...failuresOf(account), ...account.lost, ...audience.followers.flatMap(missedBy))
  lost.push(
    ...stage.services
      .filter((each) => isGone(each, [...servers, ...newer, worker]))
      .map(({ name }) => `a ${name} ended`),
  )
  return { figures: account.figures, lost }
}

async function step({ seconds }: Play, words: string): Promise<void> {
  console.log(`  ${words}`)
  await wait(seconds * 1000)
}

/** One after the other: a new one comes first, so that there are never fewer. */
async function replaceAll(
  stage: Stage,
  release: Release,
  { servers, play, lost }: { servers: readonly Server[]; play: Play; lost: string[] },
): Promise<Server[]> {
  const added: Server[] = []
  for (const server of servers) {
    added.push(await stage.addServer(release))
    lost.push(...endedWell(server, await server.replace()))
    await step(play, `a ${server.name} is replaced`)
  }
  return added
}

function failuresOf({ calls, written, requested }: Account): string[] {
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
