import { foreignKey, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { organizationRows } from '../../../../database/scope-policy.ts'
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
