import { foreignKey, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { appendedRows } from '../../../../database/scope-policy.ts'
import { captures } from '../../captures/schema.ts'
import { projectGroups } from '../../project-groups/schema.ts'

/** Who moved which capture to another project. Rows are never changed and are deleted with their capture. */
export const captureMoves = pgTable(
  'capture_moves',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: text('organization_id').notNull(),
    captureId: uuid('capture_id').notNull(),
    fromProjectGroupId: uuid('from_project_group_id').notNull(),
    toProjectGroupId: uuid('to_project_group_id').notNull(),
    /** The person's name at that time, because people leave. */
    movedBy: text('moved_by').notNull(),
    movedById: text('moved_by_id').notNull(),
    movedDate: timestamp('moved_date', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('capture_moves_of_capture').on(
      table.organizationId,
      table.captureId,
      table.movedDate.desc().nullsFirst(),
      table.id,
    ),
    foreignKey({
      name: 'capture_moves_capture',
      columns: [table.organizationId, table.captureId],
      foreignColumns: [captures.organizationId, captures.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'capture_moves_from',
      columns: [table.organizationId, table.fromProjectGroupId],
      foreignColumns: [projectGroups.organizationId, projectGroups.id],
    }),
    foreignKey({
      name: 'capture_moves_to',
      columns: [table.organizationId, table.toProjectGroupId],
      foreignColumns: [projectGroups.organizationId, projectGroups.id],
    }),
    ...appendedRows(table.organizationId),
  ],
)
