import { assemblyStatuses, type AssemblyStatus, type AssemblyStepName } from '@lintel/shared/contract/assembly'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
  type ExtraConfigColumn,
} from 'drizzle-orm/pg-core'
import { organizationRows } from '../../../database/scope-policy.ts'
import { logColumns, runColumns, stepColumns } from '../../../runs/run-tables.ts'
import { organizations } from '../../organization/organizations/schema.ts'
import { users } from '../../organization/users/schema.ts'

/** Literals rather than parameters, so that PostgreSQL can use the partial index. */
export const inProgress = sql.raw(`status in ('Queued', 'Pending Manifest', 'InProgress')`)

export const assemblyRequests = pgTable(
  'assembly_requests',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    status: text().$type<AssemblyStatus>().notNull().default('Queued'),
    ...runColumns(),
    portfolio: text().notNull(),
    prototypeRelease: text('prototype_release').notNull(),
    revitVersion: text('revit_version').notNull(),
    /** The chosen option, by the label of its option set. */
    optionSets: jsonb('option_sets').$type<Record<string, string>>().notNull(),
    architectOfRecord: text('architect_of_record').notNull(),
    projectType: text('project_type').notNull(),
    projectNumber: text('project_number').notNull(),
    projectName: text('project_name').notNull(),
    address1: text().notNull(),
    address2: text().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    zipCode: text('zip_code').notNull(),
    county: text().notNull(),
    township: text().notNull(),
    bim360ProjectId: text('bim360_project_id').notNull(),
    /** Null after the person has left. */
    requestedById: text('requested_by_id').references(() => users.id, { onDelete: 'set null' }),
    /** The person's name at that time. */
    requestedBy: text('requested_by').notNull(),
    requestedDate: timestamp('requested_date', { withTimezone: true }).notNull().defaultNow(),
    /** Idempotency key: each form creates one request, however often it is sent. Null for requests of the demo data. */
    idempotencyKey: text('idempotency_key'),
    /** SHA-256 of what was sent with the key. Another form with the same key is rejected. */
    formHash: text('form_hash'),
    /** Key of the file in the file store, as `organizations/{organization}/…`. */
    resultKey: text('result_key'),
    resultHash: text('result_hash'),
    resultBytes: bigint('result_bytes', { mode: 'number' }),
    elementCount: integer('element_count'),
    /** Milliseconds of the attempt that produced the result. */
    duration: integer(),
    /** The id of the work at the other service, for polling if its callback doesn't arrive. */
    workItemId: text('work_item_id'),
  },
  (table) => [
    unique('assembly_requests_of_form').on(table.organizationId, table.requestedById, table.idempotencyKey),
    unique('assembly_requests_in_organization').on(table.organizationId, table.id),
    // The index ends with the status, so that lists of completed requests are counted and paginated without reading the rows.
    index('assembly_requests_of_person').on(
      table.organizationId,
      table.requestedById,
      table.requestedDate.desc().nullsFirst(),
      table.id,
      table.status,
    ),
    index('assembly_requests_in_progress').on(table.organizationId, table.requestedById).where(inProgress),
    index('assembly_requests_by_date').on(table.organizationId, table.requestedDate.desc().nullsFirst(), table.id),
    inNaturalOrder('assembly_requests_by_number', table, table.projectNumber),
    inNaturalOrder('assembly_requests_by_name', table, table.projectName),
    index('assembly_requests_by_end')
      .on(table.organizationId, table.requestedById, table.completedDate.desc().nullsLast())
      .concurrently(),
    check(
      'assembly_requests_status_is_known',
      sql.raw(`status in (${assemblyStatuses.map((status) => `'${status}'`).join(', ')})`),
    ),
    check(
      'assembly_requests_completed_has_date',
      sql.raw(`(completed_date is null) = (status in ('Queued', 'Pending Manifest', 'InProgress'))`),
    ),
    check(
      'assembly_requests_result_is_own',
      sql`starts_with(${table.resultKey}, 'organizations/' || ${table.organizationId} || '/')`,
    ),
    organizationRows(table.organizationId),
  ],
)

type IndexColumns = Record<'organizationId' | 'requestedById' | 'requestedDate' | 'id', ExtraConfigColumn>

/** An index for sorting a person's requests by text, with numbers compared numerically. */
function inNaturalOrder(name: string, table: IndexColumns, text: ExtraConfigColumn) {
  const { organizationId, requestedById, requestedDate, id } = table
  const natural = sql`${text} collate natural_order`
  return index(name).on(organizationId, requestedById, natural, requestedDate.desc().nullsFirst(), id).concurrently()
}

/** The steps of a request with their times, which its page shows as a timeline. */
export const assemblySteps = pgTable('assembly_steps', stepColumns<AssemblyStepName>('request_id'), (table) => [
  primaryKey({ columns: [table.runId, table.attempt, table.step] }),
  foreignKey({
    name: 'assembly_steps_request',
    columns: [table.organizationId, table.runId],
    foreignColumns: [assemblyRequests.organizationId, assemblyRequests.id],
  }).onDelete('cascade'),
  organizationRows(table.organizationId),
])

export const assemblyLogEntries = pgTable('assembly_log_entries', logColumns('request_id'), (table) => [
  primaryKey({ columns: [table.runId, table.position] }),
  foreignKey({
    name: 'assembly_log_entries_request',
    columns: [table.organizationId, table.runId],
    foreignColumns: [assemblyRequests.organizationId, assemblyRequests.id],
  }).onDelete('cascade'),
  organizationRows(table.organizationId),
])
