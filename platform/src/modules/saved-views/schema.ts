import type { SavedView } from '@lintel/shared/contract'
import { index, jsonb, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { organizationRows } from '../../database/scope-policy.ts'
import { organizations } from '../organizations/schema.ts'

export const savedViews = pgTable(
  'saved_views',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** The prototype it was saved on; it shows on every release of it. */
    prototype: text().notNull(),
    name: text().notNull(),
    cameraType: smallint('camera_type').$type<SavedView['cameraType']>().notNull(),
    cutPlanes: jsonb('cut_planes').$type<SavedView['cutPlanes']>().notNull(),
    target: jsonb().$type<SavedView['target']>().notNull(),
    position: jsonb().$type<SavedView['position']>().notNull(),
    upVector: jsonb('up_vector').$type<SavedView['upVector']>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('saved_views_of_prototype').on(table.organizationId, table.prototype),
    organizationRows(table.organizationId),
  ],
)
