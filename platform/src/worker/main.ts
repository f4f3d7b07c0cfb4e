import closeWithGrace from 'close-with-grace'
import { createAssembler } from './create-assembler.ts'
import { readConfig, type Config } from '../config.ts'
import { joinDatabase } from '../database/open-database.ts'
import { createLogger } from '../observability/logger.ts'
import { openFiles } from '../modules/base/files/open-files.ts'
import { createReadiness } from '../modules/base/health/readiness.ts'
import { openManagement } from '../observability/open-management.ts'
import { openTracing } from '../observability/tracing/open-tracing.ts'
import { explainFailedStart } from '../errors/start-failure.ts'
import { startWorker } from './start-worker.ts'

/**
 * Runs a worker: it assembles models, ingests building files, builds reports and sends emails. Any number of them may run, on any machines that
 * share the files.
 */
async function main(config: Config): Promise<void> {
  const logger = createLogger(config, undefined, 'worker')
  const tracing = await openTracing(config, 'lintel-worker')
  const readiness = createReadiness()
  const started = readiness.hold('The worker is starting.')
  const management = await openManagement({ config, readiness, logger })
  const database = await joinDatabase(config, {
    onConnectionLost: (error) => logger.warn({ err: error }, 'a database connection was lost'),
    onWaiting: (reason) => logger.info({ reason }, 'waiting for the database'),
  })
  management?.watchDatabase(database)
  const files = await openFiles(config.files)
  management?.watchFiles(files.store)
  const assembler = createAssembler({ config, db: database.db, files, logger })
  const { db, standby } = database
  const worker = await startWorker({ config, db, standby, ...files, assembler, logger })
  closeWithGrace({ delay: (config.stopWithinSeconds + 3) * 1000, logger }, async ({ err }) => {
    if (err) logger.error({ err }, 'stopping after an unexpected error')
    readiness.hold('The worker is stopping.')
    await worker.stop()
    await Promise.all([database.close(), management?.close(), tracing?.close()])
  })
  started()
  process.stdout.write(`${JSON.stringify({ ready: true })}\n`)
}

try {
  await main(readConfig())
} catch (error) {
  process.stderr.write(`${explainFailedStart(error)}\n`)
  process.exit(1)
}
