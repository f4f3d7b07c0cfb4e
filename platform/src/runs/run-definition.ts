import type { Transaction } from '../database/scope.ts'
import type { RowScope } from '../database/scope.ts'
import type { Attempt } from './attempt.ts'
import type { RunFailure } from './run-failure.ts'
import type { RunProgress } from './run-progress.ts'
import type { RunChange } from './run-write-repository.ts'
import type { RunKind, RunRow, RunTable } from './run-tables.ts'

export type BegunRun<Row> = { attempt: Attempt; run: Row }

/** What a kind of run does between the queue and its end. Everything here may be called again, by another worker too. */
export type RunDefinition<Table extends RunTable, Step extends string, Result> = {
  kind: RunKind<Table>
  /** Runs from the moment that a worker has taken it. */
  firstStep: Step
  /** Makes the result and stores what does not go into the row. Fails with a `RunFailure` for what has words for people. */
  make(begun: BegunRun<RunRow<Table>>, progress: RunProgress<Step>, signal: AbortSignal): Promise<Result>
  /** What goes into the row with the end, and the last line of its log. */
  ending(result: Result, milliseconds: number): { change: RunChange; message: string }
  /** Whether the row has this result: the commit went through, and only the answer to it was lost. */
  hasResult(run: RunRow<Table>, result: Result): boolean
  /** The result belongs to nobody: its attempt was refused. One whose fate is unknown stays for the next attempt to clear. */
  drop(result: Result): Promise<void>
  /** The result is safe, and earlier attempts have gone. */
  tidy(begun: BegunRun<RunRow<Table>>, result: Result): Promise<void>
  /** With the end, whether there is a result or not, in its transaction; `scopeOf` says whose rows it sees. */
  tell(tx: Transaction, run: RunRow<Table>): Promise<void>
  scopeOf(run: RunRow<Table>): RowScope
  /** In words, whatever it was. */
  explain(error: unknown, time: { isOver: boolean; limitMinutes: number }): RunFailure
  /** For runs that so many workers have not survived. */
  lost(attempts: number): RunFailure
}
