import autocannon from 'autocannon'
import Fastify from 'fastify'
import type { PoolClient } from 'pg'
import { median } from '../../tooling/src/bench/median.ts'
import { isShort } from '../../tooling/src/bench/verdict.ts'
import type { Database } from '../src/database/connect.ts'
import { listening, withPlatform, type BenchPlatform } from './bench-platform.ts'

const rounds = isShort ? 1 : 7
const secondsPerRound = isShort ? 1 : 4
const connections = 20

export type Comparison = {
  name: string
  goal: number
  caller: string
  organization: string
  /** Path of the call below /api. */
  path: string
  /** Adds rows to the demo data before the comparison begins. */
  fill?: (db: Database, ownerUrl: string) => Promise<void>
  /** Sends the statements of the call within a transaction in the scope of the caller. */
  runQuery(client: PoolClient): Promise<unknown>
}

/**
 * A call as people get it (token, membership, role, row level security, schemas, headers, log) against a bare route
 * that sends the same statements to the same database. Both in this process, taking turns.
 */
export async function compareWithBare(comparison: Comparison): Promise<boolean> {
  const ratio = await withPlatform({ fill: comparison.fill }, (platform) => compare(comparison, platform))
  return ratio >= comparison.goal
}

async function compare(comparison: Comparison, platform: BenchPlatform): Promise<number> {
  const { name, goal, caller, organization, path, runQuery } = comparison
  const bareServer = Fastify({ logger: false })
  bareServer.get('/', () => inBareScope(platform.db, { caller, organization }, runQuery))
  const headers = await platform.headersOf(caller, organization)
  const full: Way = { url: `${platform.origin}/api${path}`, headers }
  const ratio = median(await playRounds({ full, plain: { url: await listening(bareServer), headers } }))
  await bareServer.close()
  console.log(
    `${name}: ${ratio.toFixed(2)} of the bare route's requests per second (median of ${rounds}; goal at least ${goal})`,
  )
  return ratio
}

type Way = { url: string; headers: Record<string, string> }
type Ways = { full: Way; plain: Way }

async function playRounds({ full, plain }: Ways): Promise<number[]> {
  if (!isShort) await Promise.all([load(full, 2), load(plain, 2)])
  const ratios: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const withAll = await load(full, secondsPerRound)
    const without = await load(plain, secondsPerRound)
    ratios.push(withAll / without)
    console.log(
      `  round ${round}: platform ${withAll.toFixed(0)} req/s, bare ${without.toFixed(0)} req/s, ratio ${(withAll / without).toFixed(2)}`,
    )
  }
  return ratios
}

/** What a call cannot do without: a transaction that sees the rows of the caller, whose roles are known. */
export async function inBareScope<T>(
  db: Database,
  { caller, organization }: { caller: string; organization: string },
  runQuery: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await db.$client.connect()
  try {
    await client.query(
      `begin; select set_config('app.organization', '${organization}', true), set_config('app.user', '${caller}', true); ` +
        `select roles from members where organization_id = '${organization}' and user_id = '${caller}'`,
    )
    const answer = await runQuery(client)
    await client.query('commit')
    return answer
  } finally {
    client.release()
  }
}

async function load({ url, headers }: Way, duration: number): Promise<number> {
  const result = await autocannon({ url, headers, connections, duration, workers: 1 })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} failed answers, ${result.errors} errors`)
  return result.requests.average
}
