import closeWithGrace from 'close-with-grace'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { RestOfDemoData } from '../seed/demo-data.ts'
import { buildApp } from './app.ts'
import { readConfig, type Config } from './config.ts'
import type { Database } from './database/connect.ts'
import { openDatabase } from './database/open-database.ts'
import { retryUntilConnected } from './database/retry-until-connected.ts'
import type { Files } from './interfaces/files.ts'
import type { Readiness } from './interfaces/readiness.ts'
import { createJobQueue, type JobQueue } from './jobs/job-queue.ts'
import { createLogger } from './observability/logger.ts'
import { openFiles } from './modules/base/files/open-files.ts'
import { createReadiness } from './modules/base/health/readiness.ts'
import {
  buildIdentityApp,
  identityConfig,
  localKeySet,
  seedIdentityAccounts,
} from './modules/organization/identity/index.ts'
import { openManagement } from './observability/open-management.ts'
import { openTracing } from './observability/tracing/open-tracing.ts'
import { issuerKeys } from './plugins/authentication.ts'
import { explainFailedStart, MissingSettingError } from './errors/start-failure.ts'

type Core = {
  config: Config
  db: Database
  identityDb: Database | undefined
  standby: Database | undefined
  jobs: JobQueue
  logger: FastifyBaseLogger
  readiness: Readiness
  /** Waits while the database is unavailable, for work that can be repeated from its start: migrating, and every part of the demo data. */
  withRetry: <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>
  observe: (app: FastifyInstance, server: string) => void
  /** Aborted when a shutdown begins. */
  stopping: AbortSignal
}

/** Starts all components of the platform in order, and stops them in reverse order. */
async function main(config: Config): Promise<void> {
  const logger = createLogger(config)
  const tracing = await openTracing(config, 'lintel-platform')
  const readiness = createReadiness()
  const started = readiness.hold('The platform is starting.')
  const management = await openManagement({ config, readiness, logger })
  const onWaiting = (reason: string) => logger.info({ reason }, 'waiting for the database')
  const database = await openDatabase(config, {
    onConnectionLost: (error) => logger.warn({ err: error }, 'a database connection was lost'),
    onWaiting,
  })
  const jobs = createJobQueue(database.db, config.assembly)
  management?.watchDatabase(database)
  const { db, identityDb, standby } = database
  function observe(server: FastifyInstance, name: string): void {
    management?.metrics.observeCalls(server, name)
    tracing?.traceCalls(server)
  }
  function withRetry<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return retryUntilConnected(work, { onWaiting, ...(signal && { signal }) })
  }
  const stop = new AbortController()
  const core = { config, db, identityDb, standby, jobs, logger, readiness, withRetry, observe, stopping: stop.signal }
  const identity = config.identity.isExternal ? undefined : await startIdentity(core)
  const { app, finishStart, store } = await startPlatform(core)
  management?.watchFiles(store)
  const delay = (config.drainSeconds + config.stopWithinSeconds) * 1000
  closeWithGrace({ delay, logger }, async ({ err }) => {
    if (err) logger.error({ err }, 'stopping after an unexpected error')
    stop.abort()
    readiness.hold('The platform is stopping.')
    // Load balancers must notice before the listeners close; after an error there is no reason to wait.
    if (!err) await wait(config.drainSeconds * 1000)
    await Promise.all([app.close(), identity?.close()])
    await jobs.close()
    await Promise.all([database.close(), management?.close(), tracing?.close()])
  })
  started()
  const addresses = { platform: addressOf(app), ...(identity && { identity: addressOf(identity) }) }
  process.stdout.write(`${JSON.stringify({ ready: true, ...addresses })}\n`)
  await finishStart(stop.signal)
}

async function startPlatform(core: Core) {
  const { config, db, standby, jobs, logger, readiness, withRetry, stopping: leaving } = core
  const files = await openFiles(config.files)
  const seedRest = await withRetry(() => seed(core, files))
  const keys = config.identity.isExternal
    ? issuerKeys(config.identity.issuer)
    : localKeySet(identityConfig(config).keysDirectory, () => new Date())
  const observeCalls = (server: FastifyInstance) => core.observe(server, 'platform')
  const app = await buildApp({
    config,
    db,
    standby,
    files,
    jobs,
    keys,
    logger,
    readiness,
    observeCalls,
    shutdownAnnounced: leaving,
  })
  await Promise.all(app.graphqlServices.map(({ open }) => open()))
  const release = seedRest && readiness.hold('The demo models are being created. Everything else is ready.')
  await app.listen({ host: config.listen.host, port: config.listen.port })
  async function finishStart(signal: AbortSignal): Promise<void> {
    try {
      await withRetry(async () => seedRest?.(signal), signal)
      release?.()
      if (config.seed !== 'demo') return
      const { seedCaptures } = await import('../seed/captures/seed-captures.ts')
      const { seedTopics } = await import('../seed/topics/seed-topics.ts')
      const { seedReports } = await import('../seed/reports/seed-reports.ts')
      await withRetry(() => seedCaptures({ db, store: files.store, jobs }, config.demoCaptures, signal), signal)
      await withRetry(() => seedTopics({ db, jobs }, config.demoCaptures, signal), signal)
      await withRetry(() => seedReports({ db, jobs }, signal), signal)
    } catch (error) {
      // Work that a shutdown interrupts is done at the next start.
      if (!signal.aborted) throw error
    }
  }
  return { app, finishStart, store: files.store }
}

/** Loads the code of the demo data only if it is enabled: it takes half a second and 55 MB. */
async function seed({ config, db, jobs }: Core, { store }: Files): Promise<RestOfDemoData | undefined> {
  if (config.seed === 'none') return undefined
  const { modelSources, seedDemoData } = await import('../seed/demo-data.ts')
  // Waiting demo requests are omitted if a paid service would assemble them.
  const demoJobs = config.designAutomation ? {} : { jobs }
  const { demoModels, hasSpareOrganization, seed: volume } = config
  return seedDemoData({ db, store, models: modelSources[demoModels], volume, hasSpareOrganization, ...demoJobs })
}

/** The local identity provider: in this process, with a separate listener. */
async function startIdentity(core: Core): Promise<FastifyInstance> {
  const { config, identityDb: db, logger, withRetry, observe, stopping: leaving } = core
  if (!db) throw new MissingSettingError('DATABASE_IDENTITY_URL', 'the local identity provider needs a separate login')
  if (config.seed !== 'none') await withRetry(() => seedIdentityAccounts(db))
  const observeCalls = (server: FastifyInstance) => observe(server, 'identity')
  const identity = await buildIdentityApp({ db, config: identityConfig(config), logger, observeCalls, leaving })
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
