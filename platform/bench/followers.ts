import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { setExitCode, isShort } from '../../tooling/src/bench/verdict.ts'
import type { Database } from '../src/database/connect.ts'
import { withScope } from '../src/database/scope.ts'
import { announceAssets } from '../src/modules/data/assets/change-assets.ts'
import { withPlatform, type BenchPlatform } from './bench-platform.ts'
import type { ServerOrders, ServerWord } from './followers/server.ts'
import { openStreams, type Following } from './followers/streams.ts'
import { addAssets, addPeople, type Person } from './load/people.ts'

const servers = 2
/** At each server; a person may have eight there. */
const streams = isShort ? 8 : 1000
const people = isShort ? 10 : 250
const changesPerSecond = 50
const seconds = isShort ? 2 : 60
const maxDelay = 1000
/** Of one processor, all servers together. */
const maxProcessor = 0.5
const organizations = ['CFA', 'HFA'] as const

type Server = { child: ChildProcess; following: Following }

/** Servers beside the one of this process, which no one calls, and their followers. */
async function startServer({ environment }: BenchPlatform, callers: readonly Person[]): Promise<Server> {
  const orders: ServerOrders = {
    environment,
    people: callers.map(({ id, organization }) => ({ id, organization })),
  }
  const child = fork(fileURLToPath(import.meta.resolve('./followers/server.ts')), [JSON.stringify(orders)])
  const [word] = (await once(child, 'message')) as [ServerWord]
  if (!('origin' in word)) throw new Error('A server says nothing of where it is.')
  return { child, following: await openStreams(word.origin, word.followers, streams) }
}

async function computedBy({ child }: Server): Promise<number> {
  const answer = once(child, 'message') as Promise<[ServerWord]>
  child.send('How long?')
  const [word] = await answer
  return 'computed' in word ? word.computed : 0
}

async function computedByAll(all: readonly Server[]): Promise<number> {
  const computedTimes = await Promise.all(all.map(computedBy))
  return computedTimes.reduce((sum, one) => sum + one, 0)
}

async function someAssets(db: Database, organizationId: string): Promise<string[]> {
  const { rows } = await withScope(db, { organizationId }, (tx) =>
    tx.execute<{ id: string }>(sql`select id from assets order by id limit 500`),
  )
  return rows.map(({ id }) => id)
}

/** Changes one asset as a call does, and says in its description when. */
async function change(db: Database, organizationId: string, id: string): Promise<void> {
  await withScope(db, { organizationId }, async (tx) => {
    const now = String(Date.now())
    await tx.execute(sql`update assets set description = ${now}, revision = revision + 1 where id = ${id}`)
    await announceAssets(tx, organizationId, [id])
  })
}

async function changeForAWhile(db: Database): Promise<void> {
  const ids = await Promise.all(organizations.map((organizationId) => someAssets(db, organizationId)))
  const changes: Promise<void>[] = []
  for (let number = 0; number < seconds * changesPerSecond; number += 1) {
    const organizationIndex = number % organizations.length
    const assetIds = ids[organizationIndex] ?? []
    changes.push(change(db, organizations[organizationIndex] ?? '', assetIds[number % assetIds.length] ?? ''))
    await wait(1000 / changesPerSecond)
  }
  await Promise.all(changes)
}

function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Infinity
}

function conclusionOf(all: readonly Server[], processor: number): boolean {
  const results = all.map(({ following }) => following.heard)
  const delays = results.flatMap((result) => result.delays)
  const endedStreams = results.reduce((sum, result) => sum + result.ended, 0)
  const delay = percentile(delays, 0.99)
  console.log(
    `${servers * streams} followers on ${servers} servers, ${changesPerSecond} changes a second for ${seconds} s`,
  )
  console.log(`news: p50 ${percentile(delays, 0.5)} ms, p99 ${delay} ms (goal ${maxDelay}), of ${delays.length} heard`)
  console.log(
    `servers: ${processor.toFixed(2)} of a processor together (goal ${maxProcessor}), ${endedStreams} streams ended`,
  )
  return delay <= maxDelay && processor <= maxProcessor && endedStreams === 0
}

async function measure(platform: BenchPlatform): Promise<boolean> {
  await addAssets(platform.db, isShort ? 100 : 20_000, organizations)
  const { ordinary } = await addPeople(platform.db, { ordinaryCount: people, misbehavingCount: 1 })
  const all: Server[] = []
  for (let number = 0; number < servers; number += 1) all.push(await startServer(platform, ordinary))
  const startTime = performance.now()
  const before = await computedByAll(all)
  await changeForAWhile(platform.db)
  await wait(2000)
  const processor = (await computedByAll(all)) - before
  const isGood = conclusionOf(all, processor / ((performance.now() - startTime) / 1000))
  for (const { child, following } of all) {
    following.stop()
    child.disconnect()
    await once(child, 'exit')
  }
  return isGood
}

setExitCode(await withPlatform({}, measure))
