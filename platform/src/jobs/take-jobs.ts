import { setTimeout as wait } from 'node:timers/promises'
import { PgBoss, type JobWithMetadata } from 'pg-boss'
import type { Database } from '../database/connect.ts'
import { listenForNotifications } from '../database/notifications.ts'
import { WorkerStopped, type JobHandler, type JobRun } from './handle-job.ts'
import { queueSchema } from './queue-schema.ts'
import { enqueue } from './job-queue.ts'
import { publishAttempt } from './job-trace.ts'
import { catchUpWithClock } from './queue-clock-repository.ts'
import { queueClock, repeatedly } from './queue-clock.ts'
import { readQueueStats } from './queue-stats-repository.ts'

export type TakeJobsOptions = {
  /** Minimum interval of checks for lost workers. */
  checkEverySeconds?: number
  /** Polling interval for due jobs without a notification. */
  pollEverySeconds?: number
  onError: (error: Error) => void
}

export type JobTaker = {
  /** Stops accepting jobs and waits for running ones; unfinished ones are requeued. */
  stop(withinSeconds: number): Promise<void>
}

/** In seconds. Pollers are woken when a job is available, so each polls only this often on its own. */
const pollingIntervalSeconds = 600
/** Milliseconds for aborted jobs to save their progress. */
const abortGracePeriod = 5000

/** Processes jobs until it's stopped, in any number of processes. Waits while the database is unreachable. */
export async function takeJobs(
  db: Database,
  handlers: readonly JobHandler[],
  { checkEverySeconds = 10, pollEverySeconds = Math.min(3, checkEverySeconds), onError }: TakeJobsOptions,
): Promise<JobTaker> {
  const boss = bossOf(db, checkEverySeconds, onError)
  boss.on('error', onError)
  await catchUpWithClock(db)
  await boss.start()
  const state: WorkerState = { boss, stopping: new AbortController(), running: new Set(), pollers: new Map() }
  for (const handler of handlers) {
    const { atOnce = 1 } = handler
    for (let poller = 0; poller < atOnce; poller += 1) await startPoller(state, handler)
  }
  const watching = watch(db, state, { checkEverySeconds, pollEverySeconds, onError })
  return {
    async stop(withinSeconds) {
      await watching.end()
      await stopJobs(state, handlers, withinSeconds)
    },
  }
}

function bossOf(db: Database, checkEverySeconds: number, onError: (error: Error) => void): PgBoss {
  return new PgBoss({
    db: {
      executeSql: (text, values) => db.$client.query(text, values),
      listen: async (channel, onMessage, onListening) =>
        listenForNotifications(db, { channel, onMessage, onListening, onFailure: (error) => onError(asError(error)) }),
    },
    useListenNotify: true,
    schema: queueSchema,
    clock: queueClock,
    // The offset to the database's clock, which decides what is due.
    clockMonitorIntervalSeconds: lessOften(checkEverySeconds),
    migrate: false,
    // Only the owner of the tables may rebuild indexes and fix vacuum problems.
    reindex: false,
    monitorVacuum: false,
    // For jobs that wait for other jobs, which we do not use.
    flowIntervalSeconds: 600,
    superviseIntervalSeconds: 2 * lessOften(checkEverySeconds),
    monitorIntervalSeconds: checkEverySeconds,
  })
}

/** For work that is not urgent. */
function lessOften(seconds: number): number {
  return 3 * seconds
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}

type WatchOptions = Required<TakeJobsOptions>

/** One query for all pollers instead of one for each: finds due jobs without a notification, such as retries, and jobs whose worker is lost. */
function watch(
  db: Database,
  { boss, pollers }: WorkerState,
  { checkEverySeconds, pollEverySeconds, onError }: WatchOptions,
) {
  const stopping = new AbortController()
  const { signal } = stopping
  async function poll(): Promise<void> {
    const { due, lost } = await readQueueStats(db, [...pollers.keys()])
    for (const poller of due.flatMap((name) => pollers.get(name) ?? [])) boss.notifyWorker(poller)
    for (const name of lost) await boss.supervise(name)
  }
  const watched = Promise.all([
    repeatedly(poll, { everySeconds: pollEverySeconds, signal, onError }),
    repeatedly(() => catchUpWithClock(db), { everySeconds: lessOften(checkEverySeconds), signal, onError }),
  ])
  async function end(): Promise<void> {
    stopping.abort()
    await watched
  }
  return { end }
}

type WorkerState = {
  boss: PgBoss
  stopping: AbortController
  running: Set<Promise<unknown>>
  /** The ids by which the pollers of each queue are woken. */
  pollers: Map<string, string[]>
}
type TakenJob = JobWithMetadata

async function startPoller(state: WorkerState, handler: JobHandler): Promise<void> {
  const { boss, running, pollers } = state
  const { isOnePerOrganization = false } = handler.kind
  // Counted over all pollers of the queue in this process.
  const shares = isOnePerOrganization ? { localGroupConcurrency: 1 } : {}
  const options = { includeMetadata: true, pollingIntervalSeconds, ...shares } as const
  const poller = await boss.work<object, unknown, typeof options>(handler.kind.name, options, async ([job]) => {
    if (!job) return
    const jobRun = createJobRun(state, job)
    const done = publishAttempt(handler.kind.name, job.data, (payload) => handler.run(payload, jobRun))
    const work = done.finally(() => running.delete(work))
    running.add(work)
    // More jobs may be waiting, so the next one is fetched immediately.
    await work.finally(() => boss.notifyWorker(poller))
  })
  pollers.set(handler.kind.name, [...(pollers.get(handler.kind.name) ?? []), poller])
}

function createJobRun({ boss, stopping }: WorkerState, job: TakenJob): JobRun {
  return {
    isLastTry: job.retryCount >= job.retryLimit,
    signal: AbortSignal.any([job.signal, stopping.signal]),
    async requeue(tx) {
      const { name, data, priority, expireInSeconds, groupId } = job
      const retryLimit = Math.max(0, job.retryLimit - job.retryCount)
      const group = typeof groupId === 'string' && { group: { id: groupId } }
      await enqueue(boss, tx, { name, data, priority, expireInSeconds, retryLimit, ...group })
    },
  }
}

async function stopJobs(
  { boss, stopping, running }: WorkerState,
  handlers: readonly JobHandler[],
  withinSeconds: number,
): Promise<void> {
  await Promise.all(handlers.map(({ kind }) => boss.offWork(kind.name, { wait: false })))
  await waitForEnd(running, withinSeconds * 1000)
  stopping.abort(new WorkerStopped())
  await waitForEnd(running, abortGracePeriod)
  await boss.stop({ graceful: true, close: false, timeout: 1000 })
}

async function waitForEnd(running: Set<Promise<unknown>>, milliseconds: number): Promise<void> {
  const pause = new AbortController()
  const timeout = wait(milliseconds, undefined, { signal: pause.signal }).catch(() => undefined)
  await Promise.race([Promise.allSettled(running), timeout])
  pause.abort()
}
