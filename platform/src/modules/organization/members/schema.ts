import { index, pgTable, primaryKey, text, pgPolicy, uuid } from 'drizzle-orm/pg-core'
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
    /**
     * All roles that the member has, including those of custom roles, so that a request reads one row. Without the product's prefix,
     * including roles of remotes.
     */
    roles: text().array().notNull(),
    /** The roles that were assigned one by one; null if the member was last saved by a release without custom roles (`assignment.model.ts`). */
    directRoles: text('direct_roles').array(),
    /** References are checked under the lock of the organization. */
    customRoleIds: uuid('custom_role_ids').array().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId] }),
    index('members_of_user').on(table.userId),
    organizationRows(table.organizationId),
    pgPolicy('own_memberships', { for: 'select', using: sql`${table.userId} = ${scopeUser}` }),
  ],
)
