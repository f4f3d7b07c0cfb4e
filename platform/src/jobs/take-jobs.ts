import { setTimeout as wait } from 'node:timers/promises'
import { PgBoss, type JobWithMetadata } from 'pg-boss'
import type { Database } from '../database/connect.ts'
import { WorkerStopped, type JobHandler, type JobTurn } from './handle-job.ts'
import { queueSchema } from './install-queues.ts'
import { put } from './job-queue.ts'
import { observed } from './job-trace.ts'
import { catchUpWithClock } from './queue-clock-repository.ts'
import { queueClock, watchQueueClock } from './queue-clock.ts'

export type TakeJobsOptions = {
  /** How often the queue looks for workers that are lost. */
  checkEverySeconds?: number
  onError: (error: Error) => void
}

export type JobTaker = {
  /** Takes no more jobs and waits for those that are running; what is not finished in time is handed back. */
  stop(withinSeconds: number): Promise<void>
}

const pollingIntervalSeconds = 1
/** Milliseconds in which jobs that were told to end may save how far they got. */
const lastWords = 5000

/** Takes jobs until it is stopped. Any number of processes may do so; while the database is away, it waits. */
export async function takeJobs(
  db: Database,
  handlers: readonly JobHandler[],
  { checkEverySeconds = 10, onError }: TakeJobsOptions,
): Promise<JobTaker> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => db.$client.query(text, values) },
    schema: queueSchema,
    clock: queueClock,
    // How far that clock is from the database's, which says what is due.
    clockMonitorIntervalSeconds: checkEverySeconds,
    migrate: false,
    // Only the owner of the tables may build indexes.
    reindex: false,
    superviseIntervalSeconds: checkEverySeconds,
    monitorIntervalSeconds: checkEverySeconds,
  })
  boss.on('error', onError)
  await catchUpWithClock(db)
  await boss.start()
  const hands: Hands = { boss, stopping: new AbortController(), running: new Set() }
  const watching = new AbortController()
  const watched = watchQueueClock(db, { everySeconds: checkEverySeconds, signal: watching.signal, onError })
  for (const handler of handlers) {
    const { atOnce = 1 } = handler
    for (let lane = 0; lane < atOnce; lane += 1) await takeFrom(hands, handler)
  }
  return {
    async stop(withinSeconds) {
      watching.abort()
      await watched
      await stopTaking(hands, handlers, withinSeconds)
    },
  }
}

type Hands = { boss: PgBoss; stopping: AbortController; running: Set<Promise<unknown>> }
type TakenJob = JobWithMetadata

async function takeFrom(hands: Hands, handler: JobHandler): Promise<void> {
  const { boss, running } = hands
  const { isOnePerOrganization = false } = handler.kind
  // Counted over all lanes of the queue in this process.
  const shares = isOnePerOrganization ? { localGroupConcurrency: 1 } : {}
  const options = { includeMetadata: true, pollingIntervalSeconds, ...shares } as const
  const lane = await boss.work<object, unknown, typeof options>(handler.kind.name, options, async ([job]) => {
    if (!job) return
    const turn = turnOf(hands, job)
    const done = observed(handler.kind.name, job.data, (payload) => handler.run(payload, turn))
    const work = done.finally(() => running.delete(work))
    running.add(work)
    await work
    // More jobs may be waiting, so the next one is asked for at once.
    boss.notifyWorker(lane)
  })
}

function turnOf({ boss, stopping }: Hands, job: TakenJob): JobTurn {
  return {
    isLastTry: job.retryCount >= job.retryLimit,
    signal: AbortSignal.any([job.signal, stopping.signal]),
    async handBack(tx) {
      const { name, data, priority, expireInSeconds, groupId } = job
      const retryLimit = Math.max(0, job.retryLimit - job.retryCount)
      const group = typeof groupId === 'string' && { group: { id: groupId } }
      await put(boss, tx, { name, data, priority, expireInSeconds, retryLimit, ...group })
    },
  }
}

async function stopTaking(
  { boss, stopping, running }: Hands,
  handlers: readonly JobHandler[],
  withinSeconds: number,
): Promise<void> {
  await Promise.all(handlers.map(({ kind }) => boss.offWork(kind.name, { wait: false })))
  await endOf(running, withinSeconds * 1000)
  stopping.abort(new WorkerStopped())
  await endOf(running, lastWords)
  await boss.stop({ graceful: true, close: false, timeout: 1000 })
}

async function endOf(running: Set<Promise<unknown>>, milliseconds: number): Promise<void> {
  const pause = new AbortController()
  const waiting = wait(milliseconds, undefined, { signal: pause.signal }).catch(() => undefined)
  await Promise.race([Promise.allSettled(running), waiting])
  pause.abort()
}
