import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { organizationRows } from '../../../../database/scope-policy.ts'
import { projectGroups } from '../../project-groups/schema.ts'
import { captures } from '../schema.ts'

/** Problems in a capture, counted once its 3D model is complete. A count is null if the capture does not contain the information. */
export const captureHealth = pgTable(
  'capture_health',
  {
    organizationId: text('organization_id').notNull(),
    captureId: uuid('capture_id').notNull(),
    warnings: integer().notNull(),
    withoutGeometry: integer('without_geometry'),
    withoutType: integer('without_type').notNull(),
    withoutLevel: integer('without_level').notNull(),
    withoutMaterial: integer('without_material'),
    unclassified: integer(),
    duplicateIds: integer('duplicate_ids').notNull(),
    measuredDate: timestamp('measured_date', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('capture_health_by_date').on(table.organizationId, table.measuredDate.desc().nullsFirst()),
    primaryKey({ columns: [table.organizationId, table.captureId] }),
    foreignKey({
      name: 'capture_health_capture',
      columns: [table.organizationId, table.captureId],
      foreignColumns: [captures.organizationId, captures.id],
    }).onDelete('cascade'),
    organizationRows(table.organizationId),
  ],
)

/** Counts that change without a new capture. A count is null or missing if it's unknown, because nothing was checked. */
export type ProjectCounts = {
  openClashes?: number | null
  openTopics?: number | null
  /** The newest capture of each file. */
  files?: { fileName: string; flaggedElements: number | null; failedSpecifications: number | null }[]
}

/** What was counted last in a project, to recognize when a count exceeds its threshold. */
export const projectHealth = pgTable(
  'project_health',
  {
    organizationId: text('organization_id').notNull(),
    projectGroupId: uuid('project_group_id').notNull(),
    counts: jsonb().$type<ProjectCounts>().notNull().default({}),
    /** When the job that waits counts again; null if none waits. */
    dueDate: timestamp('due_date', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.projectGroupId] }),
    foreignKey({
      name: 'project_health_project',
      columns: [table.organizationId, table.projectGroupId],
      foreignColumns: [projectGroups.organizationId, projectGroups.id],
    }).onDelete('cascade'),
    organizationRows(table.organizationId),
  ],
)
