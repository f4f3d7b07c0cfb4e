import type { SQL } from 'drizzle-orm'
import { bigint, integer, text, timestamp, uuid, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'

/** The columns of a table of runs. Each kind of run adds its own, including `status`, because its values differ. */
export function runColumns() {
  return {
    statusDetails: text('status_details'),
    /** From 0 to 100. */
    progress: integer().notNull().default(0),
    /** Counts the workers that have taken the run. Only the last one has this number; writes of earlier ones are rejected. */
    attempt: integer().notNull().default(0),
    completedDate: timestamp('completed_date', { withTimezone: true }),
  }
}

export type StepOutcome = 'running' | 'done' | 'failed'

/** The steps of all attempts with their times. `run` is the name of the column with the run's id. */
export function stepColumns<Step extends string>(run: string) {
  return {
    organizationId: text('organization_id').notNull(),
    runId: uuid(run).notNull(),
    attempt: integer().notNull(),
    step: text().$type<Step>().notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    outcome: text().$type<StepOutcome>().notNull(),
  }
}

export type LogLevel = 'info' | 'warning' | 'error'

/** The log of workers, which is retained after they have stopped. */
export function logColumns(run: string) {
  return {
    position: bigint({ mode: 'number' }).generatedByDefaultAsIdentity().notNull(),
    organizationId: text('organization_id').notNull(),
    runId: uuid(run).notNull(),
    attempt: integer().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    level: text().$type<LogLevel>().notNull(),
    message: text().notNull(),
  }
}

type Columns<Name extends string> = { [Key in Name]: PgColumn }

export type RunTable = PgTable & Columns<'id' | 'organizationId' | 'status' | keyof ReturnType<typeof runColumns>>
export type StepTable = PgTable & Columns<keyof ReturnType<typeof stepColumns>>
export type LogTable = PgTable & Columns<keyof ReturnType<typeof logColumns>>

/** One kind of run: its tables, and the names of its states. */
export type RunKind<Table extends RunTable = RunTable> = {
  /** The name of such a run for people. */
  noun: string
  /** The topic under which changes are announced. */
  topic: string
  runs: Table
  steps: StepTable
  log: LogTable
  statuses: { waiting: string; taken: string; running: string; complete: string; failed: string }
  /** True for runs that are waiting, taken or running. */
  isInProgress: SQL
}

export type RunRow<Table extends RunTable> = Table['$inferSelect']
