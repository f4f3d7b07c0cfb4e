import type { Transaction } from '../database/scope.ts'
import type { RowScope } from '../database/scope.ts'
import type { Attempt } from './attempt.ts'
import type { RunFailure } from './run-failure.ts'
import type { RunProgress } from './run-progress.ts'
import type { RunChange } from './run-write-repository.ts'
import type { RunKind, RunRow, RunTable } from './run-tables.ts'

export type StartedRun<Row> = { attempt: Attempt; run: Row }

/** The functions of a kind of run. Each may be called again, also by another worker. */
export type RunDefinition<Table extends RunTable, Step extends string, Result> = {
  kind: RunKind<Table>
  /** The step that begins when a worker takes the run. */
  firstStep: Step
  /** Produces the result, and stores everything that is not in the row. It throws a `RunFailure` for failures with a text for people. */
  execute(started: StartedRun<RunRow<Table>>, progress: RunProgress<Step>, signal: AbortSignal): Promise<Result>
  /** The final values of the row, and the last line of its log. */
  describeCompletion(result: Result, milliseconds: number): { change: RunChange; message: string }
  /** Whether the row already has this result: then the commit succeeded, but its response was lost. */
  hasResult(run: RunRow<Table>, result: Result): boolean
  /** Deletes a result whose attempt was rejected. If the outcome is unknown, the result stays until the next attempt deletes it. */
  drop?(result: Result): Promise<void>
  /** Called when the result is stored, to delete leftovers of earlier attempts. */
  cleanUp?(started: StartedRun<RunRow<Table>>, result: Result): Promise<void>
  /** Notifies people of the end, with or without a result, in the transaction that ends the run; `scopeOf` determines which rows it sees. */
  notify?(tx: Transaction, run: RunRow<Table>): Promise<void>
  scopeOf(run: RunRow<Table>): RowScope
  /** Converts any error to a failure with a text for people. */
  explain(error: unknown, time: { isOver: boolean; limitMinutes: number }): RunFailure
  /** The failure of a run after this many workers were lost. */
  workerLost(attempts: number): RunFailure
}
