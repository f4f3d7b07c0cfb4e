import { sql } from 'drizzle-orm'
import { index, pgPolicy, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { ownRows, scopeOrganization, lookupAddress } from '../../../database/scope-policy.ts'

export const users = pgTable(
  'users',
  {
    /** The subject at the identity provider. */
    id: text().primaryKey(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    contactEmail: text('contact_email').notNull(),
    /** The address verified by the identity provider, in lower case; users can change the contact address. */
    signInEmail: text('sign_in_email'),
    /** The key of a stored file, or a URL from the identity provider. */
    picture: text(),
    /** Access tokens issued until then are invalid. */
    signedOutAt: timestamp('signed_out_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('users_sign_in_email').on(table.signInEmail),
    ownRows(table.id),
    pgPolicy('sought_by_address', { for: 'select', using: sql`${table.signInEmail} = ${lookupAddress}` }),
    pgPolicy('fellow_members', {
      for: 'select',
      using: sql`exists (select 1 from members where members.user_id = ${table.id} and members.organization_id = ${scopeOrganization})`,
    }),
  ],
)
