import type { Transaction } from '../database/scope.ts'
import type { AnyJobKind, JobKind } from './job-kind.ts'

export type JobRun = {
  /** Whether this is the last attempt. */
  isLastTry: boolean
  /** Aborts if another worker took the job, or if this worker stops (with a `WorkerStopped` reason). */
  signal: AbortSignal
  /**
   * Requeues the job first in its organization's queue without using up an attempt, for work interrupted by a stop.
   * Call it in the transaction that saves the progress, then return from the handler.
   */
  requeue(tx: Transaction): Promise<void>
}

/** A job kind with its handler. If the handler throws, the job is retried later, unless it was the last attempt. */
export type JobHandler = {
  kind: AnyJobKind
  /** Concurrency per worker; 1 by default. */
  atOnce?: number
  run(data: unknown, jobRun: JobRun): Promise<void>
}

/** Binds a handler to a job kind. The handler receives the validated payload. */
export function handleJob<Payload extends object>(
  kind: JobKind<Payload>,
  run: (payload: Payload, jobRun: JobRun) => Promise<void>,
): JobHandler {
  return { kind, run: async (data, jobRun) => run(kind.payload.parse(data), jobRun) }
}

/** The abort reason when a worker stops, as opposed to a job taken by another worker. */
export class WorkerStopped extends Error {
  override readonly name = 'WorkerStopped'

  constructor() {
    super('The worker was stopped.')
  }
}

export function isWorkerStopped(error: unknown): error is WorkerStopped {
  return error instanceof Error && error.name === 'WorkerStopped'
}
