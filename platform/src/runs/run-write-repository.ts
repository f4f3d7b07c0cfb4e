import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { addressOf, channelOf } from '../events/announce-change.ts'
import { subjectOf } from './announce-run.ts'
import type { Attempt } from './attempt.ts'
import type { LogLevel, RunKind, StepOutcome } from './run-tables.ts'

/** New values by property name of the table. */
export type RunChange = Record<string, unknown>

/** What an attempt writes in one statement: the row, and optionally steps, log and announcement. */
export type RunWrite = {
  change: RunChange
  /** The outcome of the running steps. */
  endSteps?: Exclude<StepOutcome, 'running'>
  /** The step that begins; it belongs to the next attempt if the run returns to the queue. */
  beginStep?: { step: string; attempt: number }
  log?: { level: LogLevel; message: string }
}

const maxCharacters = 4000

/**
 * A condition that is always true and notifies followers of the run. It must be selected together with the changed row, because PostgreSQL skips
 * unused common table expressions.
 */
export function notifiesFollowers(kind: RunKind, attempt: Attempt): SQL {
  return sql`pg_notify(${channelOf(attempt)}, ${addressOf(subjectOf(kind, attempt))}) is not null`
}

/** The common table expressions that write steps and log if `changed` has found the run. */
export function writeExpressions(kind: RunKind, attempt: Attempt, write: RunWrite): { name: string; part: SQL }[] {
  const parts: { name: string; part: SQL }[] = []
  if (write.endSteps) parts.push({ name: 'ended', part: endSteps(kind, attempt, write.endSteps) })
  if (write.beginStep) parts.push({ name: 'begun', part: beginStep(kind, attempt, write.beginStep) })
  if (write.log) parts.push({ name: 'logged', part: addToLog(kind, attempt, write.log) })
  return parts
}

const ifChanged = sql`from "changed"`

/** The step `queue`, which is waiting, never counts as failed. */
function endSteps({ steps }: RunKind, { organizationId, runId }: Attempt, outcome: string): SQL {
  return sql`update ${steps}
    set ${name(steps.endedAt)} = now(), ${name(steps.outcome)} = case when ${steps.step} = 'queue' then 'done' else ${outcome} end
    where ${steps.organizationId} = ${organizationId} and ${steps.runId} = ${runId} and ${steps.outcome} = 'running'
      and exists (select 1 ${ifChanged})`
}

function beginStep(
  { steps }: RunKind,
  { organizationId, runId }: Attempt,
  newStep: NonNullable<RunWrite['beginStep']>,
): SQL {
  return insertIfChanged(steps, [
    [steps.organizationId, sql`${organizationId}`],
    [steps.runId, sql`${runId}::uuid`],
    [steps.attempt, sql`${newStep.attempt}::int`],
    [steps.step, sql`${newStep.step}`],
    [steps.startedAt, sql`now()`],
    [steps.outcome, sql`'running'`],
  ])
}

function addToLog(
  { log }: RunKind,
  { organizationId, runId, number }: Attempt,
  entry: NonNullable<RunWrite['log']>,
): SQL {
  return insertIfChanged(log, [
    [log.organizationId, sql`${organizationId}`],
    [log.runId, sql`${runId}::uuid`],
    [log.attempt, sql`${number}::int`],
    [log.level, sql`${entry.level}`],
    [log.message, sql`${entry.message.slice(0, maxCharacters)}`],
  ])
}

function insertIfChanged(table: PgTable, values: [PgColumn, SQL][]): SQL {
  const columns = sql.join(
    values.map(([column]) => name(column)),
    sql`, `,
  )
  const selected = sql.join(
    values.map(([, value]) => value),
    sql`, `,
  )
  return sql`insert into ${table} (${columns}) select ${selected} ${ifChanged} on conflict do nothing`
}

function name(column: PgColumn): SQL {
  return sql`${sql.identifier(column.name)}`
}
