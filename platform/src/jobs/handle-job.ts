import type { Transaction } from '../database/scope.ts'
import type { AnyJobKind, JobKind } from './job-kind.ts'

export type JobRun = {
  /** Whether the job is not tried again after this. */
  isLastTry: boolean
  /** Aborts the job: somebody else has taken it, or the worker stops (the reason is a `WorkerStopped` then). */
  signal: AbortSignal
  /**
   * Puts the job back, first in its organization's line and with the tries it had left, for work that a stop has broken off. Call it in the
   * transaction that saves how far the work got; the handler returns afterwards.
   */
  handBack(tx: Transaction): Promise<void>
}

/** A kind of job with the function that does it. If that throws, the job is tried again later, unless it was the last try. */
export type JobHandler = {
  kind: AnyJobKind
  /** How many such jobs a worker does at the same time; one unless told. */
  atOnce?: number
  run(data: unknown, turn: JobRun): Promise<void>
}

/** Binds a function to a kind of job; it is given what the kind's schema has checked. */
export function handleJob<Payload extends object>(
  kind: JobKind<Payload>,
  run: (payload: Payload, turn: JobRun) => Promise<void>,
): JobHandler {
  return { kind, run: async (data, turn) => run(kind.payload.parse(data), turn) }
}

/** The reason of a job's signal when its worker stops, as opposed to a job that somebody else has taken. */
export class WorkerStopped extends Error {
  override readonly name = 'WorkerStopped'

  constructor() {
    super('The worker was stopped.')
  }
}

export function isWorkerStopped(error: unknown): error is WorkerStopped {
  return error instanceof Error && error.name === 'WorkerStopped'
}
