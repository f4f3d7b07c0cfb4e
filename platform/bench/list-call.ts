import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import Fastify, { type FastifyInstance } from 'fastify'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { connectDatabase, type Database } from '../src/database/connect.ts'
import { startEmbeddedPostgres } from '../src/database/embedded-postgres.ts'
import { ensureDatabase, migrateDatabase } from '../src/database/migrate.ts'
import { appLogin } from '../src/database/open-database.ts'
import { sketchContent } from '../seed/models/sketch-content.ts'
import { seedDemo } from '../src/database/seed.ts'
import { createJobQueue } from '../src/jobs/job-queue.ts'
import { createLogger } from '../src/logger.ts'
import { openFiles } from '../src/modules/files/open-files.ts'
import { createTestTokens } from '../src/testing/test-tokens.ts'

const rounds = 7
const secondsPerRound = 4
const connections = 20
const goal = 0.7
const caller = 'local|designer'
const organization = 'CFA'

/**
 * The list call as people get it (token, membership, role, row level security, schemas, headers, log) against a bare
 * route that sends the same statements to the same database. Both in this process, taking turns.
 */
async function benchListCall(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'lintel-bench-'))
  const postgres = await startEmbeddedPostgres(join(folder, 'postgres'))
  try {
    await ensureDatabase(postgres.url('postgres'), 'lintel')
    await migrateDatabase({ ownerUrl: postgres.url('lintel'), login: appLogin })
    const db = connectDatabase(postgres.url('lintel', appLogin))
    await seedDemo(db, { content: sketchContent })
    const ratio = await compare(db, folder)
    await db.$client.end()
    return ratio >= goal
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function compare(db: Database, folder: string): Promise<number> {
  const config = readConfig({ LINTEL_DATA_DIR: folder, CALLS_PER_MINUTE: '100000000', LOG_LEVEL: 'warn' })
  const { keys, tokenFor } = await createTestTokens(config.identity.issuer, config.identity.audience)
  const files = await openFiles({ dataDirectory: folder })
  const jobs = createJobQueue(db, config.assembly)
  const platform = await buildApp({ config, db, files, jobs, keys, logger: createLogger(config) })
  const bare = bareRoute(db)
  const headers = { authorization: `Bearer ${await tokenFor(caller)}`, organization }
  const full = `${await listening(platform)}/api/lintel-webapi/prototypes/${organization}`
  const plain = await listening(bare)
  await Promise.all([load(full, headers, 2), load(plain, headers, 2)])
  const ratios: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const withAll = await load(full, headers, secondsPerRound)
    const without = await load(plain, headers, secondsPerRound)
    ratios.push(withAll / without)
    console.log(
      `  round ${round}: platform ${withAll.toFixed(0)} req/s, bare ${without.toFixed(0)} req/s, ratio ${(withAll / without).toFixed(2)}`,
    )
  }
  await Promise.all([platform.close(), bare.close()])
  const ratio = median(ratios)
  console.log(
    `list call: ${ratio.toFixed(2)} of the bare route's requests per second (median of ${rounds}; goal at least ${goal})`,
  )
  return ratio
}

function bareRoute(db: Database): FastifyInstance {
  const app = Fastify({ logger: false })
  app.get('/', async () => {
    const client = await db.$client.connect()
    try {
      await client.query(
        `begin; select set_config('app.organization', '${organization}', true), set_config('app.user', '${caller}', true); ` +
          `select roles from members where organization_id = '${organization}' and user_id = '${caller}'`,
      )
      const { rows } = await client.query<Record<string, unknown>>(
        'select prototype, version, published, automation, thumbnail from prototype_releases ' +
          'where organization_id = $1 and published = $2 order by prototype collate natural_order, version collate natural_order desc',
        [organization, true],
      )
      await client.query('commit')
      return rows
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

process.exitCode = (await benchListCall()) ? 0 : 1
