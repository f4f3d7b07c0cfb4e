import {
  dataSourceNames,
  reportStatuses,
  readStoredColumns,
  readStoredDefinition,
  readStoredFilter,
  type DataSourceName,
  type ReportChart,
  type ReportStatus,
  type ReportStepName,
} from '@lintel/shared/contract/reports'
import { sql } from 'drizzle-orm'
import {
  bigint,
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
} from 'drizzle-orm/pg-core'
import { lenientJson } from '../../../database/rows/lenient-json.ts'
import { organizationRows, scopeOrganization } from '../../../database/scope-policy.ts'
import { logColumns, runColumns, stepColumns } from '../../../runs/run-tables.ts'
import { organizations } from '../../organization/organizations/schema.ts'
import { users } from '../../organization/users/schema.ts'

/** Literals rather than parameters, so that PostgreSQL can use the partial index. */
export const inProgress = sql.raw(`status in ('Queued', 'InProgress')`)

/** A snapshot of the request, and its result; the rows are in a file. */
export const reports = pgTable(
  'reports',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    status: text().$type<ReportStatus>().notNull().default('Queued'),
    ...runColumns(),
    /** A UUID, or the name of a built-in type. */
    reportTypeId: text('report_type_id').notNull(),
    reportType: text('report_type').notNull(),
    reportTypeVersion: integer('report_type_version').notNull(),
    dataSetId: uuid('data_set_id').notNull(),
    dataset: text().notNull(),
    source: text().$type<DataSourceName>().notNull(),
    definition: lenientJson(readStoredDefinition)().notNull(),
    /** The data set's filter. */
    filter: lenientJson(readStoredFilter)(),
    filterInWords: text('filter_in_words'),
    timeZone: text('time_zone').notNull(),
    /** Null after the person has left. */
    submittedById: text('submitted_by_id').references(() => users.id, { onDelete: 'set null' }),
    /** The person's name at that time. */
    submittedBy: text('submitted_by').notNull(),
    requestedDate: timestamp('requested_date', { withTimezone: true }).notNull().defaultNow(),
    scheduleId: uuid('schedule_id'),
    idempotencyKey: text('idempotency_key'),
    /** The hash of the request that has the idempotency key. */
    formHash: text('form_hash'),
    /** The following columns are set together at the end of the run. */
    columns: lenientJson(readStoredColumns)(),
    charts: jsonb().$type<ReportChart[]>().notNull().default([]),
    rowCount: integer('row_count'),
    sourceRowCount: integer('source_row_count'),
    resultKey: text('result_key'),
    resultBytes: bigint('result_bytes', { mode: 'number' }),
    keptUntil: timestamp('kept_until', { withTimezone: true }),
  },
  (table) => [
    unique('reports_in_organization').on(table.organizationId, table.id),
    unique('reports_by_key').on(table.organizationId, table.submittedById, table.idempotencyKey),
    index('reports_by_date').on(table.organizationId, table.requestedDate.desc().nullsFirst(), table.id),
    index('reports_of_subject').on(
      table.organizationId,
      table.reportTypeId,
      table.dataSetId,
      table.requestedDate.desc().nullsFirst(),
    ),
    index('reports_of_submitter').on(table.submittedById),
    index('reports_of_schedule').on(table.scheduleId, table.requestedDate),
    index('reports_in_progress').on(table.organizationId, table.submittedById).where(inProgress),
    index('reports_kept_until').on(table.keptUntil),
    check(
      'reports_status_is_known',
      sql.raw(`status in (${reportStatuses.map((status) => `'${status}'`).join(', ')})`),
    ),
    check('reports_source_is_known', sql.raw(`source in (${dataSourceNames.map((name) => `'${name}'`).join(', ')})`)),
    check('reports_ended_has_date', sql.raw(`(completed_date is null) = (status in ('Queued', 'InProgress'))`)),
    check('reports_complete_has_result', sql.raw(`(status = 'Complete') = (result_key is not null)`)),
    check('reports_result_is_whole', sql.raw(`num_nulls(columns, row_count, result_key, result_bytes) in (0, 4)`)),
    organizationRows(table.organizationId),
    // A single cleanup job handles all organizations.
    pgPolicy('expired_rows', {
      for: 'all',
      using: sql`${scopeOrganization} = '' and ${table.keptUntil} < now()`,
      withCheck: sql`false`,
    }),
  ],
)

/** People who want to be notified when a report has ended. */
export const reportNotices = pgTable(
  'report_notices',
  {
    organizationId: text('organization_id').notNull(),
    reportId: uuid('report_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.reportId, table.userId] }),
    index('report_notices_of_user').on(table.organizationId, table.userId),
    foreignKey({
      name: 'report_notices_report',
      columns: [table.organizationId, table.reportId],
      foreignColumns: [reports.organizationId, reports.id],
    }).onDelete('cascade'),
    organizationRows(table.organizationId),
  ],
)

export const reportSteps = pgTable('report_steps', stepColumns<ReportStepName>('report_id'), (table) => [
  primaryKey({ columns: [table.runId, table.attempt, table.step] }),
  foreignKey({
    name: 'report_steps_report',
    columns: [table.organizationId, table.runId],
    foreignColumns: [reports.organizationId, reports.id],
  }).onDelete('cascade'),
  organizationRows(table.organizationId),
])

export const reportLogEntries = pgTable('report_log_entries', logColumns('report_id'), (table) => [
  primaryKey({ columns: [table.runId, table.position] }),
  foreignKey({
    name: 'report_log_entries_report',
    columns: [table.organizationId, table.runId],
    foreignColumns: [reports.organizationId, reports.id],
  }).onDelete('cascade'),
  organizationRows(table.organizationId),
])
