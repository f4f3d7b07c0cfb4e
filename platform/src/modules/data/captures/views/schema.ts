import type { ViewAudience } from '@lintel/shared/contract/captures'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { organizationRows } from '../../../../database/scope-policy.ts'
import { viewColumns } from '../../../base/views/schema.ts'
import { users } from '../../../organization/users/schema.ts'
import { captures } from '../schema.ts'

/** Views of captures. They are deleted with their capture, and shown on every capture of its project. */
export const captureViews = pgTable(
  'capture_views',
  {
    ...viewColumns(),
    organizationId: text('organization_id').notNull(),
    captureId: uuid('capture_id').notNull(),
    audience: text().$type<ViewAudience>().notNull(),
    /** Null after the author has left. */
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('capture_views_of_capture').on(table.organizationId, table.captureId),
    index('capture_views_of_author').on(table.authorId),
    foreignKey({
      name: 'capture_views_capture',
      columns: [table.organizationId, table.captureId],
      foreignColumns: [captures.organizationId, captures.id],
    }).onDelete('cascade'),
    check(
      'capture_views_thumbnail_is_own',
      sql`starts_with(${table.thumbnail}, 'organizations/' || ${table.organizationId} || '/')`,
    ),
    organizationRows(table.organizationId),
  ],
)
