import { sql } from 'drizzle-orm'
import { pgPolicy, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { lookupInvitation, organizationRows } from '../../../../database/scope-policy.ts'
import { organizations } from '../../organizations/schema.ts'
import { users } from '../../users/schema.ts'

/** Invitations that were not accepted or revoked. An accepted one is deleted, so that its link works once. */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** In lower case, as the sign-in addresses of people. */
    email: text().notNull(),
    /** What the person is assigned when they accept. */
    roles: text().array().notNull(),
    customRoleIds: uuid('custom_role_ids').array().notNull(),
    /** SHA-256 of the secret in the link, in hex. */
    tokenHash: text('token_hash').notNull(),
    invitedById: text('invited_by_id').references(() => users.id, { onDelete: 'set null' }),
    /** The name at that time. */
    invitedBy: text('invited_by').notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    unique('invitations_of_address').on(table.organizationId, table.email),
    unique('invitations_token').on(table.tokenHash),
    organizationRows(table.organizationId),
    pgPolicy('found_by_token', { for: 'select', using: sql`${table.tokenHash} = ${lookupInvitation}` }),
  ],
)
