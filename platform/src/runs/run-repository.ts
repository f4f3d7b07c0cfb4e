import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '../database/scope.ts'
import { StaleAttempt, type Attempt, type RunKey } from './attempt.ts'
import type { LogLevel, RunKind, RunRow, RunTable, StepOutcome } from './run-tables.ts'
import { notifiesFollowers, writeExpressions, type RunChange, type RunWrite } from './run-write-repository.ts'

/** Begins a new attempt, which invalidates every earlier one. Undefined if the run is no longer in progress. */
export async function takeRun<Table extends RunTable>(
  tx: Transaction,
  kind: RunKind<Table>,
  key: RunKey,
): Promise<RunRow<Table> | undefined> {
  const taken = { status: kind.statuses.taken, statusDetails: null, progress: 0 }
  return update(tx, kind, { ...taken, attempt: sql`${kind.runs.attempt} + 1` }, [placed(kind, key), kind.isInProgress])
}

/**
 * Checks the fencing token: every write of an attempt uses this function, and locks the row until its transaction ends. It is one statement because
 * the round trips of several would take longer than the work between two steps. That is safe because anyone else who writes steps of this run has
 * invalidated the current attempt first.
 */
export async function writeRun<Table extends RunTable>(
  tx: Transaction,
  kind: RunKind<Table>,
  attempt: Attempt,
  write: RunWrite,
): Promise<RunRow<Table>> {
  const table: RunTable = kind.runs
  const conditions = [placed(kind, attempt), eq(kind.runs.attempt, attempt.number), kind.isInProgress]
  const changed = tx.$with('changed').as(
    tx
      .update(table)
      .set(write.change)
      .where(and(...conditions))
      .returning(),
  )
  const otherWrites = writeExpressions(kind, attempt, write).map(({ name, part }) => tx.$with(name, {}).as(part))
  const [row] = await tx
    .with(changed, ...otherWrites)
    .select()
    .from(changed)
    .where(notifiesFollowers(kind, attempt))
  if (!row) throw new StaleAttempt(attempt)
  return row
}

/** The last write of an attempt, after which no one may write. */
export function endRun<Table extends RunTable>(
  tx: Transaction,
  kind: RunKind<Table>,
  attempt: Attempt,
  { change, ...write }: RunWrite & { change: { status: string } },
): Promise<RunRow<Table>> {
  return writeRun(tx, kind, attempt, { ...write, change: { ...change, completedDate: sql`now()` } })
}

/** Ends a run on behalf of a person, so that writes of workers are rejected. Undefined if it is no longer in progress. */
export async function endRunByHand<Table extends RunTable>(
  tx: Transaction,
  kind: RunKind<Table>,
  key: RunKey,
  change: RunChange & { status: string },
): Promise<RunRow<Table> | undefined> {
  const endValues = { ...change, completedDate: sql`now()`, attempt: sql`${kind.runs.attempt} + 1` }
  return update(tx, kind, endValues, [placed(kind, key), kind.isInProgress])
}

export async function findRun<Table extends RunTable>(
  tx: Transaction,
  kind: RunKind<Table>,
  key: RunKey,
): Promise<RunRow<Table> | undefined> {
  const table: RunTable = kind.runs
  const [found] = await tx.select().from(table).where(placed(kind, key))
  return found
}

export async function isRunInProgress(tx: Transaction, kind: RunKind, key: RunKey): Promise<boolean> {
  const found = await tx
    .select({ id: kind.runs.id })
    .from(kind.runs)
    .where(and(placed(kind, key), kind.isInProgress))
  return found.length > 0
}

/** Whether no one has taken over, ended or removed the run since this attempt began. */
export async function isAttemptCurrent(tx: Transaction, kind: RunKind, attempt: Attempt): Promise<boolean> {
  const found = await tx
    .select({ id: kind.runs.id })
    .from(kind.runs)
    .where(and(placed(kind, attempt), eq(kind.runs.attempt, attempt.number), kind.isInProgress))
  return found.length > 0
}

/** Ends the running steps of all attempts; the step `queue`, which is waiting, never counts as failed. */
export async function endSteps(
  tx: Transaction,
  { steps }: Pick<RunKind, 'steps'>,
  { organizationId, runId }: RunKey,
  outcome: Exclude<StepOutcome, 'running'>,
): Promise<void> {
  const endValues = {
    endedAt: sql`now()`,
    outcome: sql`case when ${steps.step} = 'queue' then 'done' else ${outcome} end`,
  }
  await tx
    .update(steps)
    .set(endValues)
    .where(and(eq(steps.organizationId, organizationId), eq(steps.runId, runId), eq(steps.outcome, 'running')))
}

export async function insertStep(
  tx: Transaction,
  { steps }: Pick<RunKind, 'steps'>,
  { organizationId, runId, number }: Attempt,
  step: string,
): Promise<void> {
  const startedAttempt = { organizationId, runId, attempt: number, step, startedAt: sql`now()`, outcome: 'running' }
  await tx.insert(steps).values(startedAttempt).onConflictDoNothing()
}

const maxCharacters = 4000

export async function insertLog(
  tx: Transaction,
  { log }: Pick<RunKind, 'log'>,
  { organizationId, runId, number }: Attempt,
  entry: { level: LogLevel; message: string },
): Promise<void> {
  const message = entry.message.slice(0, maxCharacters)
  await tx.insert(log).values({ organizationId, runId, attempt: number, level: entry.level, message })
}

async function update<Table extends RunTable>(
  tx: Transaction,
  kind: RunKind<Table>,
  change: RunChange,
  conditions: (SQL | undefined)[],
): Promise<RunRow<Table> | undefined> {
  const table: RunTable = kind.runs
  const [updated] = await tx
    .update(table)
    .set(change)
    .where(and(...conditions))
    .returning()
  return updated
}

function placed({ runs }: Pick<RunKind, 'runs'>, { organizationId, runId }: RunKey): SQL | undefined {
  return and(eq(runs.organizationId, organizationId), eq(runs.id, runId))
}
