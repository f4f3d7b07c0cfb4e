import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import Fastify, { type FastifyInstance } from 'fastify'
import type { PoolClient } from 'pg'
import { sketchContent } from '../seed/models/sketch-content.ts'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { connectDatabase, type Database } from '../src/database/connect.ts'
import { startEmbeddedPostgres } from '../src/database/embedded-postgres.ts'
import { ensureDatabase, migrateDatabase } from '../src/database/migrate.ts'
import { appLogin } from '../src/database/logins.ts'
import { seedDemo } from '../src/database/seed.ts'
import { createJobQueue } from '../src/jobs/job-queue.ts'
import { createLogger } from '../src/logger.ts'
import { openFiles } from '../src/modules/files/open-files.ts'
import { isShort } from '../../tooling/src/bench/verdict.ts'
import { createTestTokens, makeTestKeys } from '../src/testing/test-tokens.ts'

const rounds = isShort ? 1 : 7
const secondsPerRound = isShort ? 1 : 4
const connections = 20

export type Comparison = {
  name: string
  goal: number
  caller: string
  organization: string
  /** Below /api. */
  path: string
  /** What is in the database beside the demo data. */
  fill?(db: Database, ownerUrl: string): Promise<void>
  /** The statements of the call, within a transaction in the scope of the caller. */
  ask(client: PoolClient): Promise<unknown>
}

/**
 * A call as people get it (token, membership, role, row level security, schemas, headers, log) against a bare route
 * that sends the same statements to the same database. Both in this process, taking turns.
 */
export async function compareWithBare(comparison: Comparison): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'lintel-bench-'))
  const postgres = await startEmbeddedPostgres(join(folder, 'postgres'))
  try {
    await ensureDatabase(postgres.url('postgres'), 'lintel')
    await migrateDatabase({ ownerUrl: postgres.url('lintel') })
    const db = connectDatabase(postgres.url('lintel', appLogin))
    await seedDemo(db, { content: sketchContent })
    await comparison.fill?.(db, postgres.url('lintel'))
    const ratio = await compare(comparison, db, folder)
    await db.$client.end()
    return ratio >= comparison.goal
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function compare(comparison: Comparison, db: Database, folder: string): Promise<number> {
  const { name, goal, caller, organization, path } = comparison
  const config = readConfig({ LINTEL_DATA_DIR: folder, CALLS_PER_MINUTE: '100000000', LOG_LEVEL: 'warn' })
  const { keys, tokenFor } = await createTestTokens(config.identity, await makeTestKeys())
  const files = await openFiles({ dataDirectory: folder })
  const jobs = createJobQueue(db, config.assembly)
  const platform = await buildApp({ config, db, files, jobs, keys, logger: createLogger(config) })
  const bare = bareRoute(db, comparison)
  const headers = { authorization: `Bearer ${await tokenFor(caller)}`, organization }
  const addresses = { full: `${await listening(platform)}/api${path}`, plain: await listening(bare) }
  const ratio = median(await playRounds(addresses, headers))
  await Promise.all([platform.close(), bare.close()])
  await jobs.close()
  console.log(
    `${name}: ${ratio.toFixed(2)} of the bare route's requests per second (median of ${rounds}; goal at least ${goal})`,
  )
  return ratio
}

type Addresses = { full: string; plain: string }

async function playRounds({ full, plain }: Addresses, headers: Record<string, string>): Promise<number[]> {
  if (!isShort) await Promise.all([load(full, headers, 2), load(plain, headers, 2)])
  const ratios: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const withAll = await load(full, headers, secondsPerRound)
    const without = await load(plain, headers, secondsPerRound)
    ratios.push(withAll / without)
    console.log(
      `  round ${round}: platform ${withAll.toFixed(0)} req/s, bare ${without.toFixed(0)} req/s, ratio ${(withAll / without).toFixed(2)}`,
    )
  }
  return ratios
}

function bareRoute(db: Database, { caller, organization, ask }: Comparison): FastifyInstance {
  const app = Fastify({ logger: false })
  app.get('/', async () => {
    const client = await db.$client.connect()
    try {
      await client.query(
        `begin; select set_config('app.organization', '${organization}', true), set_config('app.user', '${caller}', true); ` +
          `select roles from members where organization_id = '${organization}' and user_id = '${caller}'`,
      )
      const answer = await ask(client)
      await client.query('commit')
      return answer
    } finally {
      client.release()
    }
  })
  return app
}

async function listening(app: Pick<FastifyInstance, 'listen' | 'server'>): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

async function load(url: string, headers: Record<string, string>, duration: number): Promise<number> {
  const result = await autocannon({ url, headers, connections, duration, workers: 1 })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} failed answers, ${result.errors} errors`)
  return result.requests.average
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
