import { sql } from 'drizzle-orm'
import { pgPolicy, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { ownRows, scopeOrganization } from '../../database/scope-policy.ts'

export const users = pgTable(
  'users',
  {
    /** The identity provider's subject. */
    id: text().primaryKey(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    contactEmail: text('contact_email').notNull(),
    picture: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    ownRows(table.id),
    pgPolicy('fellow_members', {
      for: 'select',
      using: sql`exists (select 1 from members where members.user_id = ${table.id} and members.organization_id = ${scopeOrganization})`,
    }),
  ],
)
