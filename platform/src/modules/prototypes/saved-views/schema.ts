import { sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { organizationRows } from '../../../database/scope-policy.ts'
import { viewColumns } from '../../base/views/schema.ts'
import { organizations } from '../../organization/organizations/schema.ts'
import { users } from '../../organization/users/schema.ts'

export const savedViews = pgTable(
  'saved_views',
  {
    ...viewColumns(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** The prototype that the view was saved on; it appears on all its releases. */
    prototype: text().notNull(),
    /** Null for views of the demo data and after the author has left. */
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
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
