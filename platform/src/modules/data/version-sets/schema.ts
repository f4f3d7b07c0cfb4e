import { sql } from 'drizzle-orm'
import {
  date,
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
import { organizations } from '../../organization/organizations/schema.ts'
import { captures } from '../captures/schema.ts'
import { projectGroups } from '../project-groups/schema.ts'

/** The versions of a project's files that were issued together. */
export const versionSets = pgTable(
  'version_sets',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    projectGroupId: uuid('project_group_id').notNull(),
    name: text().notNull(),
    issueDate: date('issue_date').notNull(),
    /** The person's name at that time. */
    createdBy: text('created_by').notNull(),
    createdDate: timestamp('created_date', { withTimezone: true }).notNull().defaultNow(),
    revision: integer().notNull().default(1),
  },
  (table) => [
    unique('version_sets_in_organization').on(table.organizationId, table.id),
    uniqueIndex('version_sets_named').on(table.organizationId, table.projectGroupId, sql`lower(${table.name})`),
    foreignKey({
      name: 'version_sets_project_group',
      columns: [table.organizationId, table.projectGroupId],
      foreignColumns: [projectGroups.organizationId, projectGroups.id],
    }).onDelete('cascade'),
    organizationRows(table.organizationId),
  ],
)

/** A capture in a set can be neither deleted nor moved to another project. */
export const versionSetCaptures = pgTable(
  'version_set_captures',
  {
    organizationId: text('organization_id').notNull(),
    versionSetId: uuid('version_set_id').notNull(),
    captureId: uuid('capture_id').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'version_set_captures_pk',
      columns: [table.organizationId, table.versionSetId, table.captureId],
    }),
    index('version_set_captures_of_capture').on(table.organizationId, table.captureId),
    foreignKey({
      name: 'version_set_captures_set',
      columns: [table.organizationId, table.versionSetId],
      foreignColumns: [versionSets.organizationId, versionSets.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'version_set_captures_capture',
      columns: [table.organizationId, table.captureId],
      foreignColumns: [captures.organizationId, captures.id],
    }).onDelete('cascade'),
    organizationRows(table.organizationId),
  ],
)
