import type { Transaction } from '../database/scope.ts'
import type { RowScope } from '../database/scope.ts'
import type { Attempt } from './attempt.ts'
import type { RunFailure } from './run-failure.ts'
import type { RunProgress } from './run-progress.ts'
import type { RunChange } from './run-write-repository.ts'
import type { RunKind, RunRow, RunTable } from './run-tables.ts'

export type BegunRun<Row> = { attempt: Attempt; run: Row }

/** What a kind of run does between the queue and its end. Each of these functions may be called again, also by another worker. */
export type RunDefinition<Table extends RunTable, Step extends string, Result> = {
  kind: RunKind<Table>
  /** The step that begins when a worker takes the run. */
  firstStep: Step
  /** Makes the result, and stores what does not go into the row. It throws a `RunFailure` for failures that have words for people. */
  make(begun: BegunRun<RunRow<Table>>, progress: RunProgress<Step>, signal: AbortSignal): Promise<Result>
  /** What is written into the row at the end, and the last line of its log. */
  ending(result: Result, milliseconds: number): { change: RunChange; message: string }
  /** Whether the row has this result already: then the commit succeeded, and only the answer to it was lost. */
  hasResult(run: RunRow<Table>, result: Result): boolean
  /** Removes a result whose attempt was refused. One whose fate is unknown stays for the next attempt to clear. */
  drop?(result: Result): Promise<void>
  /** Called when the result is stored, to remove what earlier attempts have left. */
  tidy?(begun: BegunRun<RunRow<Table>>, result: Result): Promise<void>
  /** Tells people about the end, with a result or without, in the transaction that ends the run; `scopeOf` says whose rows it sees. */
  tell?(tx: Transaction, run: RunRow<Table>): Promise<void>
  scopeOf(run: RunRow<Table>): RowScope
  /** Turns any error into words. */
  explain(error: unknown, time: { isOver: boolean; limitMinutes: number }): RunFailure
  /** The failure of a run that so many workers have not survived. */
  lost(attempts: number): RunFailure
}
