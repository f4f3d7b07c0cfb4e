import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { createLogger } from '../../../../observability/logger.ts'
import { createTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts'
import { seedIdentityAccounts } from '../accounts/demo-people.ts'
import { buildIdentityApp } from '../identity-app.ts'
import type { IdentityConfig } from '../identity-config.ts'

export type TestIdentity = {
  app: FastifyInstance
  config: IdentityConfig
  database: TestDatabase
  now(): Date
  /** Moves the provider's clock; the library's own expiry uses the system's. */
  moveClock(seconds: number): void
  /** Starts a second process on the same database and keys, as after a restart. */
  restart(): Promise<FastifyInstance>
  logged(): string
  close(): Promise<void>
}

export async function startTestIdentity(changes: Partial<IdentityConfig> = {}): Promise<TestIdentity> {
  const database = await createTestDatabase()
  const { identityDb: db } = database
  await seedIdentityAccounts(db)
  const keysDirectory = await mkdtemp(join(tmpdir(), 'lintel-keys-'))
  const config: IdentityConfig = {
    issuer: 'http://localhost:9011/',
    hostOrigins: ['http://localhost:9000', 'http://localhost:9300'],
    clientId: 'lintel-web',
    audience: 'https://api.lintel.test',
    emailClaim: 'https://api.lintel.test/email',
    productName: 'Lintel',
    keysDirectory,
    trustedProxies: [],
    limits: { callsPerMinute: 100_000 },
    ...changes,
  }
  const lines: string[] = []
  const logger = createLogger({ logLevel: 'info' }, collect(lines))
  let offset = 0
  const now = () => new Date(Date.now() + offset)
  const started: FastifyInstance[] = []
  async function start(): Promise<FastifyInstance> {
    const app = await buildIdentityApp({ db, config, logger, clock: now })
    started.push(app)
    return app
  }
  return {
    app: await start(),
    config,
    database,
    now,
    moveClock: (seconds) => void (offset += seconds * 1000),
    restart: start,
    logged: () => lines.join(''),
    close: async () => {
      for (const app of started) await app.close()
      await database.drop()
      await rm(keysDirectory, { recursive: true, force: true })
    },
  }
}

function collect(lines: string[]): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  })
}
