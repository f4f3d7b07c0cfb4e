import type {
  DataSourceName,
  NotSentReason,
  Recurrence,
  ScheduleCondition,
  ScheduleFormat,
} from '@lintel/shared/contract/reports'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { organizationRows } from '../../../database/scope-policy.ts'
import { organizations } from '../../organization/organizations/schema.ts'
import { users } from '../../organization/users/schema.ts'

export type Outsider = { email: string; key: string }

/** Recurring reports. Report type and data set are identified by their ids only; both may be deleted. */
export const reportSchedules = pgTable(
  'report_schedules',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    reportTypeId: text('report_type_id').notNull(),
    dataSetId: uuid('data_set_id').notNull(),
    /** Names of the type and the data set at the last run, or at creation. */
    reportType: text('report_type').notNull(),
    dataset: text().notNull(),
    /** Users who can't see the source don't see the schedule. */
    source: text().$type<DataSourceName>().notNull(),
    recurrence: jsonb().$type<Recurrence>().notNull(),
    withSpreadsheet: boolean('with_spreadsheet').notNull(),
    format: text().$type<ScheduleFormat>().notNull().default('xlsx'),
    condition: jsonb().$type<ScheduleCondition>(),
    /** Recipients without an account, and the key of each one's unsubscribe link. */
    outsiders: jsonb().$type<Outsider[]>().notNull().default([]),
    /** Digest of the rows in the last sent report. */
    lastSentDigest: text('last_sent_digest'),
    /** The first due time that isn't handled yet; null while the schedule is paused. */
    nextRun: timestamp('next_run', { withTimezone: true }),
    /** Why it was paused automatically; null otherwise. */
    problem: text(),
    /** Consecutive failed reports. */
    failuresInRow: integer('failures_in_row').notNull().default(0),
    /** Null after the owner has left. */
    ownerId: text('owner_id').references(() => users.id, { onDelete: 'set null' }),
    /** The person's name at that time. */
    ownerName: text('owner_name').notNull(),
    /** Idempotency key of the form that created it. */
    idempotencyKey: text('idempotency_key').notNull(),
    revision: integer().notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('report_schedules_in_organization').on(table.organizationId, table.id),
    unique('report_schedules_once').on(table.organizationId, table.ownerId, table.idempotencyKey),
    index('report_schedules_due').on(table.nextRun),
    organizationRows(table.organizationId),
    // The scheduler sees due rows of all organizations while it looks for them (`listDue`).
    pgPolicy('due_rows', {
      for: 'select',
      using: sql`${table.nextRun} <= nullif(current_setting('app.due_until', true), '')::timestamptz`,
    }),
  ],
)

/** Recipients of a report. People who leave, lose the permission to read it or unsubscribe are removed. */
export const reportScheduleRecipients = pgTable(
  'report_schedule_recipients',
  {
    organizationId: text('organization_id').notNull(),
    scheduleId: uuid('schedule_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Part of the link for unsubscribing without signing in. */
    unsubscribeKey: uuid('unsubscribe_key').notNull().defaultRandom(),
  },
  (table) => [
    primaryKey({ columns: [table.scheduleId, table.userId] }),
    index('report_schedule_recipients_of_user').on(table.userId),
    ofSchedule('report_schedule_recipients_schedule', table),
    organizationRows(table.organizationId),
  ],
)

/** One row for each due time, however many schedulers there are. */
export const reportScheduleRuns = pgTable(
  'report_schedule_runs',
  {
    organizationId: text('organization_id').notNull(),
    scheduleId: uuid('schedule_id').notNull(),
    dueDate: timestamp('due_date', { withTimezone: true }).notNull(),
    /** While the outcome is `Queued`, the run has the current status of the report. */
    outcome: text().$type<'Queued' | 'Complete' | 'Failed' | 'Missed'>().notNull(),
    /** Null if no report was started. The report may also be deleted. */
    reportId: uuid('report_id'),
    details: text(),
    notSent: text('not_sent').$type<NotSentReason>(),
    /** Manual runs only notify the person who started them. */
    isByHand: boolean('is_by_hand').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.scheduleId, table.dueDate] }),
    index('report_schedule_runs_of_report').on(table.reportId),
    index('report_schedule_runs_by_hand')
      .on(table.scheduleId, table.dueDate)
      .where(sql`is_by_hand`),
    check('report_schedule_runs_outcome_is_known', sql.raw(`outcome in ('Queued', 'Complete', 'Failed', 'Missed')`)),
    ofSchedule('report_schedule_runs_schedule', table),
    organizationRows(table.organizationId),
  ],
)

function ofSchedule(
  name: string,
  { organizationId, scheduleId }: { organizationId: AnyPgColumn; scheduleId: AnyPgColumn },
) {
  return foreignKey({
    name,
    columns: [organizationId, scheduleId],
    foreignColumns: [reportSchedules.organizationId, reportSchedules.id],
  }).onDelete('cascade')
}
