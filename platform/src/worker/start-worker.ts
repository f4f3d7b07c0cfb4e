import type { FastifyBaseLogger } from 'fastify'
import type { Assembler } from '../assembler/assembler.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/connect.ts'
import { createReads } from '../database/replica/reads.ts'
import type { FileStore, Signatures } from '../interfaces/files.ts'
import type { WorkerDeps } from '../interfaces/platform-module.ts'
import { createJobQueue } from '../jobs/job-queue.ts'
import { takeJobs } from '../jobs/take-jobs.ts'
import { modules } from '../modules/modules.ts'
import { lazyHandlers } from './lazy-handlers.ts'

export type StartWorkerOptions = {
  config: Pick<
    Config,
    | 'assembly'
    | 'captures'
    | 'mail'
    | 'releaseStore'
    | 'reports'
    | 'uploads'
    | 'webhooks'
    | 'hostOrigins'
    | 'publicUrl'
    | 'product'
    | 'stopWithinSeconds'
    | 'worker'
  >
  db: Database
  /** A read-only server, for reports. */
  standby?: Database | undefined
  store: FileStore
  signatures: Signatures
  assembler: Assembler
  logger: FastifyBaseLogger
  /** How often the queue looks for lost workers. */
  checkEverySeconds?: number
}

/** The time of a shutdown that is reserved for returning jobs to the queue. */
const secondsToRequeue = 5

export type RunningWorker = { stop(): Promise<void> }

/** Takes jobs of every kind, or of its configured profiles, until it is stopped. */
export async function startWorker({
  checkEverySeconds,
  standby,
  ...options
}: StartWorkerOptions): Promise<RunningWorker> {
  const { config, db, assembler, logger } = options
  const jobs = createJobQueue(db, config.assembly)
  const { product, hostOrigins, publicUrl: platformOrigin } = config
  const emailBranding = { productName: product.name, hostOrigin: hostOrigins[0] ?? '', platformOrigin }
  const sweeps = modules.flatMap((module) => module.sweeps ?? [])
  const reads = createReads({ primary: db, standby })
  const deps: WorkerDeps = { ...options, reads, jobs, emailBranding, sweeps, quotaBytes: config.uploads.quotaBytes }
  const { handlers, close } = lazyHandlers(modules, deps)
  logger.info(config.worker, 'accepting jobs')
  const jobTaker = await takeJobs(db, handlers, {
    ...(checkEverySeconds !== undefined && { checkEverySeconds }),
    onError: (error) => logger.warn({ err: error }, 'the queue reported an error'),
  })
  const stopFunctions = await Promise.all(modules.map(async (module) => module.startBackgroundWork?.(deps)))
  return {
    async stop() {
      for (const stopWork of stopFunctions) stopWork?.()
      await jobTaker.stop(Math.max(1, config.stopWithinSeconds - secondsToRequeue))
      await Promise.all([assembler.close(), jobs.close()])
      await close()
    },
  }
}
