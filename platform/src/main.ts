import closeWithGrace from 'close-with-grace'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import { demoContent } from '../seed/models/generate.ts'
import { sketchContent } from '../seed/models/sketch-content.ts'
import { writeDemoFiles } from '../seed/seed-content.ts'
import { buildApp } from './app.ts'
import { readConfig, type Config } from './config.ts'
import type { Database } from './database/connect.ts'
import { openDatabase } from './database/open-database.ts'
import { seedDemo } from './database/seed.ts'
import { createJobQueue, type JobQueue } from './jobs/job-queue.ts'
import { createLogger } from './logger.ts'
import { openFiles } from './modules/files/open-files.ts'
import { buildIdentityApp, identityConfig, localKeySet, seedIdentityAccounts } from './modules/identity/index.ts'
import { issuerKeys } from './plugins/authentication.ts'
import { explainFailedStart, MissingSettingError } from './start-failure.ts'

type Core = {
  config: Config
  db: Database
  identityDb: Database | undefined
  jobs: JobQueue
  logger: FastifyBaseLogger
}

/** Starts everything the platform consists of, in order, and stops it in the opposite order. */
async function main(config: Config): Promise<void> {
  const logger = createLogger(config)
  const database = await openDatabase(config, {
    onConnectionLost: (error) => logger.warn({ err: error }, 'a database connection was lost'),
    onWaiting: (reason) => logger.info({ reason }, 'waiting for the database'),
  })
  const jobs = createJobQueue(database.db, config.assembly)
  const core = { config, db: database.db, identityDb: database.identityDb, jobs, logger }
  const identity = config.identity.isExternal ? undefined : await startIdentity(core)
  const app = await startPlatform(core)
  closeWithGrace({ delay: config.stopWithinSeconds * 1000, logger }, async ({ err }) => {
    if (err) logger.error({ err }, 'stopping after an unexpected error')
    await Promise.all([app.close(), identity?.close()])
    await jobs.close()
    await database.close()
  })
  const addresses = { platform: addressOf(app), ...(identity && { identity: addressOf(identity) }) }
  process.stdout.write(`${JSON.stringify({ ready: true, ...addresses })}\n`)
}

async function startPlatform({ config, db, jobs, logger }: Core): Promise<FastifyInstance> {
  const files = await openFiles({ dataDirectory: config.dataDirectory, secret: config.files.secret })
  if (config.seed !== 'none') {
    const content = config.demoModels === 'full' ? await demoContent() : sketchContent
    // Files first: a worker may take what waits for it in the very moment that the database has it.
    await writeDemoFiles(files.store, content)
    // A paid service is not asked for demonstrations.
    const waiting = config.designAutomation ? {} : { jobs }
    const isNew = await seedDemo(db, { content, volume: config.seed, ...waiting })
    if (isNew) logger.info({ volume: config.seed }, 'seeded the database')
  }
  const keys = config.identity.isExternal
    ? issuerKeys(config.identity.issuer)
    : localKeySet(identityConfig(config).keysDirectory, () => new Date())
  const app = await buildApp({ config, db, files, jobs, keys, logger })
  await app.listen({ host: config.listen.host, port: config.listen.port })
  return app
}

/** The local identity provider: in this process, behind a listener of its own. */
async function startIdentity({ config, identityDb: db, logger }: Core): Promise<FastifyInstance> {
  if (!db)
    throw new MissingSettingError('DATABASE_IDENTITY_URL', 'the local identity provider needs a login of its own')
  if (config.seed !== 'none') await seedIdentityAccounts(db)
  const identity = await buildIdentityApp({ db, config: identityConfig(config), logger })
  await identity.listen({ host: config.listen.host, port: config.identity.port })
  return identity
}

function addressOf({ server }: FastifyInstance): string {
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

try {
  await main(readConfig())
} catch (error) {
  process.stderr.write(`${explainFailedStart(error)}\n`)
  process.exit(1)
}
