import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { organizationRows } from '../../../database/scope-policy.ts'
import { organizations } from '../../organization/organizations/schema.ts'
import { users } from '../../organization/users/schema.ts'

/** When a person last visited. What has happened since then is news. */
export const visits = pgTable(
  'visits',
  {
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** When the previous visit ended; null on the first visit. */
    since: timestamp({ withTimezone: true }),
    /** When the person last loaded the news during this visit. */
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.userId] }), organizationRows(table.organizationId)],
)
