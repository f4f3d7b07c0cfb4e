import { ingestionStatuses, type IngestionStatus, type IngestionStepName } from '@lintel/shared/contract/captures'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { organizationRows } from '../../../database/scope-policy.ts'
import { logColumns, runColumns, stepColumns } from '../../../runs/run-tables.ts'
import { captures } from '../captures/schema.ts'
import { projectGroups } from '../project-groups/schema.ts'
import { organizations } from '../../organization/organizations/schema.ts'
import { users } from '../../organization/users/schema.ts'

/** Literals rather than parameters, so that PostgreSQL can use the partial index. */
export const inProgress = sql.raw(`status in ('Queued', 'InProgress')`)

/** Building files that are being ingested. */
export const captureIngestions = pgTable(
  'capture_ingestions',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    status: text().$type<IngestionStatus>().notNull().default('Queued'),
    ...runColumns(),
    fileName: text('file_name').notNull(),
    originPath: text('origin_path').notNull(),
    /** Key of the upload in the file store, as `organizations/{organization}/…`. Null once it is no longer needed. */
    fileKey: text('file_key'),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** Null after the person has left. */
    requestedById: text('requested_by_id').references(() => users.id, { onDelete: 'set null' }),
    /** The person's name at that time. */
    requestedBy: text('requested_by').notNull(),
    requestedDate: timestamp('requested_date', { withTimezone: true }).notNull().defaultNow(),
    /** Set in the transaction that stores the capture, so that no attempt stores a second one. */
    captureId: uuid('capture_id').references(() => captures.id, { onDelete: 'set null' }),
    /** The assembly request that produced the model. Each request is captured once. */
    assemblyRequestId: uuid('assembly_request_id'),
    /** The chosen project. Both this and its name are null if the file determines the project. */
    projectGroupId: uuid('project_group_id'),
    /** Number and name of the chosen project if it is new. */
    projectNumber: text('project_number'),
    projectName: text('project_name'),
    /** The capture that this file is the next version of, and its name at that time. */
    previousVersionId: uuid('previous_version_id'),
    previousVersionName: text('previous_version_name'),
    /** Whether only the model of `captureId` is recreated. */
    isRemake: boolean('is_remake').notNull().default(false),
    /** Whether the organization already had a capture of this file. */
    isKnown: boolean('is_known').notNull().default(false),
    /** How often reading the file was started but not finished, because its process or worker was killed. */
    unfinishedReads: integer('unfinished_reads').notNull().default(0),
  },
  (table) => [
    unique('capture_ingestions_in_organization').on(table.organizationId, table.id),
    uniqueIndex('capture_ingestions_of_assembly').on(table.organizationId, table.assemblyRequestId),
    index('capture_ingestions_by_date').on(table.organizationId, table.requestedDate.desc().nullsFirst(), table.id),
    index('capture_ingestions_of_capture').on(table.captureId),
    index('capture_ingestions_of_version')
      .on(table.previousVersionId)
      .where(sql`previous_version_id is not null`),
    index('capture_ingestions_in_progress').on(table.organizationId, table.requestedById).where(inProgress),
    foreignKey({
      name: 'capture_ingestions_project_group',
      columns: [table.organizationId, table.projectGroupId],
      foreignColumns: [projectGroups.organizationId, projectGroups.id],
    }),
    check(
      'capture_ingestions_one_project',
      sql.raw(`num_nulls(project_number, project_name) in (0, 2) and num_nonnulls(project_group_id, project_name) < 2`),
    ),
    check(
      'capture_ingestions_status_is_known',
      sql.raw(`status in (${ingestionStatuses.map((status) => `'${status}'`).join(', ')})`),
    ),
    check(
      'capture_ingestions_completed_has_date',
      sql.raw(`(completed_date is null) = (status in ('Queued', 'InProgress'))`),
    ),
    check(
      'capture_ingestions_file_is_own',
      sql`starts_with(${table.fileKey}, 'organizations/' || ${table.organizationId} || '/')`,
    ),
    organizationRows(table.organizationId),
  ],
)

export const captureIngestionSteps = pgTable(
  'capture_ingestion_steps',
  stepColumns<IngestionStepName>('ingestion_id'),
  (table) => [
    primaryKey({ columns: [table.runId, table.attempt, table.step] }),
    foreignKey({
      name: 'capture_ingestion_steps_ingestion',
      columns: [table.organizationId, table.runId],
      foreignColumns: [captureIngestions.organizationId, captureIngestions.id],
    }).onDelete('cascade'),
    organizationRows(table.organizationId),
  ],
)

export const captureIngestionLogEntries = pgTable(
  'capture_ingestion_log_entries',
  logColumns('ingestion_id'),
  (table) => [
    primaryKey({ columns: [table.runId, table.position] }),
    foreignKey({
      name: 'capture_ingestion_log_entries_ingestion',
      columns: [table.organizationId, table.runId],
      foreignColumns: [captureIngestions.organizationId, captureIngestions.id],
    }).onDelete('cascade'),
    organizationRows(table.organizationId),
  ],
)
