import type { Transaction } from '../database/scope.ts'
import type { AnyJobKind, JobKind } from './job-kind.ts'

export type JobTurn = {
  /** Nobody tries again after this. */
  isLastTry: boolean
  /** Ends what the job does: somebody else has taken it, or the worker stops (its reason is a `WorkerStopped` then). */
  signal: AbortSignal
  /**
   * Puts the job back, first in its organization's line, with the tries it had left: for work that a stop has broken off. In the
   * transaction that writes down how far it got; the handler returns afterwards.
   */
  handBack(tx: Transaction): Promise<void>
}

/** A kind of job and what is done with each. Who throws gets the job again later, unless it was the last try. */
export type JobHandler = {
  kind: AnyJobKind
  /** How many of them a worker does at the same time; one unless told. */
  atOnce?: number
  run(data: unknown, turn: JobTurn): Promise<void>
}

/** Binds the doing to a kind of job; what it is given has passed the kind's schema. */
export function handleJob<Payload extends object>(
  kind: JobKind<Payload>,
  run: (payload: Payload, turn: JobTurn) => Promise<void>,
): JobHandler {
  return { kind, run: async (data, turn) => run(kind.payload.parse(data), turn) }
}

/** Why the signal of a job ended that nobody else has taken. */
export class WorkerStopped extends Error {
  override readonly name = 'WorkerStopped'

  constructor() {
    super('The worker was stopped.')
  }
}

export function isWorkerStopped(error: unknown): error is WorkerStopped {
  return error instanceof Error && error.name === 'WorkerStopped'
}
