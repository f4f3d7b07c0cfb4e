import Fastify from 'fastify'
import type { PoolClient } from 'pg'
import { median } from '../../tooling/src/bench/median.ts'
import { setExitCode, isShort } from '../../tooling/src/bench/verdict.ts'
import type { Database } from '../src/database/connect.ts'
import { seedCapture } from '../src/modules/data/comparisons/testing/comparison-fixture.ts'
import { openCaller, type Way } from './capture/answer-times.ts'
import { inBareScope } from './bare-comparison.ts'
import { listening, withPlatform, type BenchPlatform } from './bench-platform.ts'
import { runDetailQuery, runListQuery, detailQuery, listQuery, type Variables } from './capture/queries.ts'

const organization = 'CFA'
const caller = 'local|everything'
const captures = 200
const rounds = isShort ? 1 : 61
const callsPerRound = isShort ? 10 : 100
/** The platform may take at most this many times as long as a bare route. */
const maxRatio = 1.5

async function fill(db: Database): Promise<void> {
  const wall = { category: 'Walls', family: 'Basic Wall', type: 'Brick', name: null, level: null }
  const elements = Array.from({ length: 20 }, (_, index) => ({ uniqueId: `unique-${index}`, ...wall, values: {} }))
  for (let index = 0; index < captures; index += 1) {
    await seedCapture(
      db,
      { elements, types: {} },
      { fileName: `Store ${index}.ifc`, projectName: `Store ${index % 8}` },
    )
  }
}

type Compared = {
  name: string
  query: string
  variables: Variables
  /** Reads the same values with SQL written by hand. */
  runQuery: (client: PoolClient, variables: Variables) => Promise<unknown>
}

/**
 * Compares how long someone waits for each answer who asks one question after the other: of the platform, and of a bare route on a server
 * of its own. The bare route is posted the same call, reads the same values in a transaction of the same scope and sends them as JSON; but
 * it builds no query and has the database prepare none. Both are in this process and take turns.
 */
async function compare(platform: BenchPlatform, { name, query, variables, runQuery }: Compared): Promise<boolean> {
  const bareServer = Fastify({ logger: false })
  bareServer.post<{ Body: { variables: Variables } }>('/', ({ body }) =>
    inBareScope(platform.db, { caller, organization }, async (client) => ({
      data: await runQuery(client, body.variables),
    })),
  )
  const headers = { ...(await platform.headersOf(caller, organization)), 'content-type': 'application/json' }
  const body = JSON.stringify({ query, variables })
  const full = { url: `${platform.origin}/graphql/datacapture`, headers, body }
  const plain = { url: await listening(bareServer), headers, body }
  await expectSameAnswer(full, plain)
  const ratio = await playRounds(full, plain)
  await bareServer.close()
  console.log(
    `${name}: ${ratio.toFixed(2)} times as long as the bare route (median of ${rounds}; goal at most ${maxRatio})`,
  )
  return ratio <= maxRatio
}

async function expectSameAnswer(full: Way, plain: Way): Promise<void> {
  const [platformAnswer, bareAnswer] = await Promise.all(
    [full, plain].map(async ({ url, ...call }) => (await fetch(url, { method: 'POST', ...call })).text()),
  )
  if (platformAnswer !== bareAnswer)
    throw new Error(`The bare route answers something else:\n${platformAnswer}\n${bareAnswer}`)
}

async function playRounds(full: Way, plain: Way): Promise<number> {
  const { call, end } = openCaller()
  const ratios: number[] = []
  for (const way of isShort ? [] : [full, plain]) await call(way, 2000)
  for (let round = 1; round <= rounds; round += 1) {
    const [platformTime, bareTime] = [median(await call(full, callsPerRound)), median(await call(plain, callsPerRound))]
    ratios.push(platformTime / bareTime)
    if (round % 10 > 1) continue
    const figures = `platform ${platformTime.toFixed(2)} ms, bare ${bareTime.toFixed(2)} ms`
    console.log(`  round ${round}: ${figures}, ratio ${(platformTime / bareTime).toFixed(2)}`)
  }
  await end()
  return median(ratios)
}

const reached = await withPlatform({ fill }, async (platform) => {
  const { rows } = await inBareScope(platform.db, { caller, organization }, (client) =>
    client.query<{ id: string }>('select id from captures order by capture_date desc limit 1'),
  )
  const list = { query: listQuery, variables: { filterNeedle: '', skip: 0, take: 10 }, runQuery: runListQuery }
  const detail = { query: detailQuery, variables: { id: rows[0]?.id ?? '' }, runQuery: runDetailQuery }
  return [
    await compare(platform, { name: 'list of captures by GraphQL', ...list }),
    await compare(platform, { name: 'one capture by GraphQL', ...detail }),
  ]
})
setExitCode(reached.every(Boolean))
