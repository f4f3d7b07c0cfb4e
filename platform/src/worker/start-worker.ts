import type { FastifyBaseLogger } from 'fastify'
import type { Assembler } from '../assembler/assembler.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/connect.ts'
import { createJobQueue } from '../jobs/job-queue.ts'
import { takeJobs } from '../jobs/take-jobs.ts'
import { abandonRequest } from '../modules/assembly-requests/attempts/end-attempt.ts'
import type { FileStore } from '../modules/files/file-store.ts'
import { removeRegularly } from '../modules/files/remove-regularly.ts'
import { createEmailSender } from '../modules/outbox/send-email.ts'
import { runAssembly } from './run-assembly.ts'

export type WorkerDeps = {
  config: Pick<Config, 'assembly' | 'mail' | 'hostOrigins' | 'product' | 'stopWithinSeconds'>
  db: Database
  store: FileStore
  assembler: Assembler
  logger: FastifyBaseLogger
  /** How often lost workers are looked for. */
  checkEverySeconds?: number
}

/** Of the time that a stop may take. */
const secondsToHandBack = 5

export type RunningWorker = { stop(): Promise<void> }

/** Takes jobs of every kind until it is stopped. */
export async function startWorker(deps: WorkerDeps): Promise<RunningWorker> {
  const { config, db, store, assembler, logger, checkEverySeconds } = deps
  const jobs = createJobQueue(db, config.assembly)
  const emails = createEmailSender(db, config.mail)
  const letterhead = { productName: config.product.name, hostOrigin: config.hostOrigins[0] ?? '' }
  const run = { db, jobs, letterhead, store, assembler, logger, timeLimitMinutes: config.assembly.timeLimitMinutes }
  const taker = await takeJobs(
    db,
    {
      assembly: (job, turn) => runAssembly(run, job, turn),
      abandonedAssembly: (job) => abandonRequest(run, job),
      email: (job) => emails.send(job),
    },
    {
      atOnce: config.assembly.atOnce,
      ...(checkEverySeconds !== undefined && { checkEverySeconds }),
      onError: (error) => logger.warn({ err: error }, 'the queue had a problem'),
    },
  )
  const removal = removeRegularly({ db, store }, (error) => logger.warn({ err: error }, 'files could not be removed'))
  return {
    async stop() {
      await removal.stop()
      await taker.stop(Math.max(1, config.stopWithinSeconds - secondsToHandBack))
      await Promise.all([assembler.close(), jobs.close()])
      emails.close()
    },
  }
}
