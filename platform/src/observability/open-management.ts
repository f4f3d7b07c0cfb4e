import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { OpenDatabase } from '../database/open-database.ts'
import type { FileStore } from '../interfaces/files.ts'
import type { Readiness } from '../interfaces/readiness.ts'
import { storageFailure } from '../errors/storage-failure.ts'
import type { Metrics } from './metrics.ts'
import { readLiveReleases } from './live-releases-repository.ts'
import { readQueueFigures } from './queue-figures-repository.ts'

export type Management = {
  port: number
  metrics: Metrics
  /** From now on, its pools and queues are measured, and the process is ready only while it responds. */
  watchDatabase(database: Pick<OpenDatabase, 'db' | 'identityDb'> & Partial<Pick<OpenDatabase, 'standby'>>): void
  /** From now on, the process is ready only while the store is writable. */
  watchFiles(store: FileStore): void
  close(): Promise<void>
}

export type ManagementOptions = {
  config: Pick<Config, 'listen' | 'metrics'>
  readiness: Readiness
  logger: FastifyBaseLogger
}

/** Serves metrics and health on a separate port; if none is configured, not even their code is loaded. */
export async function openManagement(options: ManagementOptions): Promise<Management | undefined> {
  const { config, readiness, logger } = options
  if (config.metrics.port === undefined) return undefined
  const [{ createMetrics }, { startManagementServer }] = await Promise.all([
    import('./metrics.ts'),
    import('./management-server.ts'),
  ])
  const metrics = createMetrics()
  const checks: ReadinessCheck[] = []
  const warn = (error: unknown) => logger.warn({ err: error }, 'metrics or health could not be read')
  const server = await startManagementServer({
    host: config.listen.host,
    port: config.metrics.port,
    scrape: () => metrics.scrape(warn),
    async notReady() {
      return readiness.reason() ?? (await findFailure(checks, warn))
    },
    onError: warn,
  })
  logger.info({ port: server.port }, 'metrics and health have a separate listener')
  return { port: server.port, metrics, watchDatabase, watchFiles, close }

  async function close(): Promise<void> {
    metrics.close()
    await server.close()
  }

  function watchFiles(store: FileStore): void {
    checks.push({ run: async () => store.assertWritable?.(), reason: notReadyWords.broken })
  }

  function watchDatabase({ db, identityDb, standby }: Parameters<Management['watchDatabase']>[0]): void {
    checks.push({ run: () => db.execute('select 1'), reason: "The database isn't responding." })
    metrics.watchPool('app', db.$client)
    if (standby) metrics.watchPool('standby', standby.$client)
    if (identityDb) metrics.watchPool('identity', identityDb.$client)
    metrics.watchQueues(() => readQueueFigures(db))
    metrics.watchReleases(() => readLiveReleases(db))
  }
}

type ReadinessCheck = { run: () => Promise<unknown>; reason: string }

const notReadyWords = { full: 'The storage is full.', broken: "The storage can't be read or written." }

/** Why one of them does not respond; undefined if all do. */
async function findFailure(
  checks: readonly ReadinessCheck[],
  onError: (error: unknown) => void,
): Promise<string | undefined> {
  const reasons = await Promise.all(
    checks.map(async ({ run, reason }) => {
      try {
        await run()
        return undefined
      } catch (error) {
        onError(error)
        const storage = storageFailure(error)
        return storage === undefined ? reason : notReadyWords[storage]
      }
    }),
  )
  return reasons.find((reason) => reason !== undefined)
}
