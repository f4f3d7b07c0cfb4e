import { index, pgTable, primaryKey, text, pgPolicy } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { organizationRows, scopeUser } from '../../../database/scope-policy.ts'
import { organizations } from '../organizations/schema.ts'
import { users } from '../users/schema.ts'

export const members = pgTable(
  'members',
  {
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Roles without the product's prefix, including roles of remotes. */
    roles: text().array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId] }),
    index('members_of_user').on(table.userId),
    organizationRows(table.organizationId),
    pgPolicy('own_memberships', { for: 'select', using: sql`${table.userId} = ${scopeUser}` }),
  ],
)
