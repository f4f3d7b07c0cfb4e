import { setTimeout as wait } from 'node:timers/promises'
import { PgBoss, type JobWithMetadata } from 'pg-boss'
import type { Database } from '../database/connect.ts'
import type { AssemblyJob, EmailJob } from './job-queue.ts'
import { abandonedAssemblyQueue, assemblyQueue, emailQueue, queueSchema } from './queues.ts'

export type JobTurn = {
  /** Nobody tries again after this. */
  isLastTry: boolean
  /** Ends what the job does: somebody else has taken it, or the worker stops. */
  signal: AbortSignal
}

/** What is done with the jobs of each queue. Who throws gets the job again later, unless it was the last try. */
export type JobHandlers = {
  assembly(job: AssemblyJob, turn: JobTurn): Promise<void>
  abandonedAssembly(job: AssemblyJob): Promise<void>
  email(job: EmailJob): Promise<void>
}

export type TakeJobsOptions = {
  /** How many assemblies are made at the same time. */
  atOnce: number
  /** How often lost workers are looked for. */
  checkEverySeconds?: number
  onError: (error: Error) => void
}

export type JobTaker = {
  /** Takes no more jobs and waits for those that are running; what is not finished by then is handed back. */
  stop(withinSeconds: number): Promise<void>
}

const pollingIntervalSeconds = 1

/** Takes jobs until it is stopped. Any number of processes may do so; a database that is away is waited for. */
export async function takeJobs(
  db: Database,
  handlers: JobHandlers,
  { atOnce, checkEverySeconds = 10, onError }: TakeJobsOptions,
): Promise<JobTaker> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => db.$client.query(text, values) },
    schema: queueSchema,
    migrate: false,
    schedule: false,
    // Indexes are their owner's.
    reindex: false,
    superviseIntervalSeconds: checkEverySeconds,
    monitorIntervalSeconds: checkEverySeconds,
  })
  boss.on('error', onError)
  await boss.start()
  const running = new Set<Promise<unknown>>()
  const lanes = Array.from({ length: atOnce }, () => ({ queue: assemblyQueue, handle: handlers.assembly }))
  const others = [
    { queue: abandonedAssemblyQueue, handle: handlers.abandonedAssembly },
    { queue: emailQueue, handle: handlers.email },
  ]
  for (const lane of [...lanes, ...others]) await takeFrom(boss, lane, running)
  return {
    async stop(withinSeconds) {
      await boss.stop({ graceful: true, close: false, timeout: withinSeconds * 1000 })
      // Those that were handed back have a few words left to write.
      await Promise.race([Promise.allSettled(running), wait(lastWords, undefined, { ref: false })])
    },
  }
}

const lastWords = 5000

type Handler = JobHandlers[keyof JobHandlers]
/** Whatever the handler of the queue takes. */
type AnyJob = AssemblyJob & EmailJob

async function takeFrom(
  boss: PgBoss,
  { queue, handle }: { queue: string; handle: Handler },
  running: Set<Promise<unknown>>,
): Promise<void> {
  const options = { includeMetadata: true, pollingIntervalSeconds } as const
  const lane = await boss.work<AnyJob, unknown, typeof options>(
    queue,
    options,
    async ([job]: JobWithMetadata<AnyJob>[]) => {
      if (!job) return
      const turn = { isLastTry: job.retryCount >= job.retryLimit, signal: job.signal }
      const work = handle(job.data, turn).finally(() => running.delete(work))
      running.add(work)
      await work
      // There may be more where this came from: the next one is asked for at once.
      boss.notifyWorker(lane)
    },
  )
}
