import type { DataSourceName, Recurrence } from '@lintel/shared/contract/reports'
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

/** Reports that recur. Of the type and the data set only their ids hold; both may be gone. */
export const reportSchedules = pgTable(
  'report_schedules',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    reportTypeId: text('report_type_id').notNull(),
    dataSetId: uuid('data_set_id').notNull(),
    /** Both as they were called at the last run, or when it was made. */
    reportType: text('report_type').notNull(),
    dataset: text().notNull(),
    /** Who may see nothing of it does not see the schedule either. */
    source: text().$type<DataSourceName>().notNull(),
    recurrence: jsonb().$type<Recurrence>().notNull(),
    withSpreadsheet: boolean('with_spreadsheet').notNull(),
    /** The first due moment that was not dealt with yet; null while it is paused. */
    nextRun: timestamp('next_run', { withTimezone: true }),
    /** Why it was paused, where no person did that. */
    problem: text(),
    /** Reports that failed since the last complete one. */
    failuresInRow: integer('failures_in_row').notNull().default(0),
    /** Null for people who are gone. */
    ownerId: text('owner_id').references(() => users.id, { onDelete: 'set null' }),
    /** As the person was called then. */
    ownerName: text('owner_name').notNull(),
    /** Of the form that it was made with: sent twice, it is one schedule. */
    idempotencyKey: text('idempotency_key').notNull(),
    revision: integer().notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('report_schedules_in_organization').on(table.organizationId, table.id),
    unique('report_schedules_once').on(table.organizationId, table.ownerId, table.idempotencyKey),
    index('report_schedules_due').on(table.nextRun),
    organizationRows(table.organizationId),
    // Whoever looks for what is due sees that of all organizations, for as long as it looks (`listDue`).
    pgPolicy('due_rows', {
      for: 'select',
      using: sql`${table.nextRun} <= nullif(current_setting('app.due_until', true), '')::timestamptz`,
    }),
  ],
)

/** Whom a report is sent to. Who leaves, loses the right to read it or wants no more of it is taken off. */
export const reportScheduleRecipients = pgTable(
  'report_schedule_recipients',
  {
    organizationId: text('organization_id').notNull(),
    scheduleId: uuid('schedule_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** In the link by which this person ends it, without signing in. */
    unsubscribeKey: uuid('unsubscribe_key').notNull().defaultRandom(),
  },
  (table) => [
    primaryKey({ columns: [table.scheduleId, table.userId] }),
    index('report_schedule_recipients_of_user').on(table.userId),
    ofSchedule('report_schedule_recipients_schedule', table),
    organizationRows(table.organizationId),
  ],
)

/** What became of each due moment: there is one row of it, however many schedulers there are. */
export const reportScheduleRuns = pgTable(
  'report_schedule_runs',
  {
    organizationId: text('organization_id').notNull(),
    scheduleId: uuid('schedule_id').notNull(),
    dueDate: timestamp('due_date', { withTimezone: true }).notNull(),
    /** What is known here; while it is `Queued` the report itself says more. */
    outcome: text().$type<'Queued' | 'Complete' | 'Failed' | 'Missed'>().notNull(),
    /** Null where none was begun; it may be gone. */
    reportId: uuid('report_id'),
    details: text(),
  },
  (table) => [
    primaryKey({ columns: [table.scheduleId, table.dueDate] }),
    index('report_schedule_runs_of_report').on(table.reportId),
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
