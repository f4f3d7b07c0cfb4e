import type { SavedView, ViewComponents, ViewDrawings } from '@lintel/shared/contract'
import { sql } from 'drizzle-orm'
import {
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { organizationRows } from '../../../database/scope-policy.ts'
import { organizations } from '../../organization/organizations/schema.ts'
import { users } from '../../organization/users/schema.ts'

export const savedViews = pgTable(
  'saved_views',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** The prototype that the view was saved on; it appears on every release of it. */
    prototype: text().notNull(),
    name: text().notNull(),
    cameraType: smallint('camera_type').$type<SavedView['cameraType']>().notNull(),
    cutPlanes: jsonb('cut_planes').$type<SavedView['cutPlanes']>().notNull(),
    target: jsonb().$type<SavedView['target']>().notNull(),
    position: jsonb().$type<SavedView['position']>().notNull(),
    upVector: jsonb('up_vector').$type<SavedView['upVector']>().notNull(),
    fieldOfView: doublePrecision('field_of_view'),
    aspect: doublePrecision(),
    components: jsonb().$type<ViewComponents>(),
    drawings: jsonb().$type<ViewDrawings>(),
    /** Key of the picture in the file store. */
    thumbnail: text(),
    /** Null for views of the demo data and after the author has left. */
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** The author's name at that time; members of the organization see it even when the author has left. */
    authorName: text('author_name'),
    revision: integer().notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('saved_views_in_order')
      .on(
        table.organizationId,
        sql`${table.prototype} collate natural_order`,
        sql`${table.name} collate natural_order`,
        table.id,
      )
      .concurrently(),
    index('saved_views_of_prototype').on(table.organizationId, table.prototype),
    check(
      'saved_views_thumbnail_is_own',
      sql`starts_with(${table.thumbnail}, 'organizations/' || ${table.organizationId} || '/')`,
    ),
    organizationRows(table.organizationId),
  ],
)
