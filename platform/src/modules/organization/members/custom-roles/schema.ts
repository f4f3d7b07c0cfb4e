import { sql } from 'drizzle-orm'
import { integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { organizationRows } from '../../../../database/scope-policy.ts'
import { organizations } from '../../organizations/schema.ts'

/** Named sets of permissions. `members.roles` has the permissions of each member's roles. */
export const customRoles = pgTable(
  'custom_roles',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    description: text().notNull(),
    /** Without the product's prefix, including permissions of remotes. */
    permissions: text().array().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    revision: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('custom_roles_named').on(table.organizationId, sql`lower(${table.name})`),
    organizationRows(table.organizationId),
  ],
)
