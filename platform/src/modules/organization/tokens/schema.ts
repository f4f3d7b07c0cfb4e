import { pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { organizationRows } from '../../../database/scope-policy.ts'
import { organizations } from '../organizations/schema.ts'
import { users } from '../users/schema.ts'

/** What programs of an organization show instead of signing in. Of the token itself only a digest is kept. */
export const organizationTokens = pgTable(
  'organization_tokens',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** SHA-256 in hex: the tokens are long and random, so that nothing slower is needed. */
    digest: text().notNull(),
    createdById: text('created_by_id').references(() => users.id, { onDelete: 'set null' }),
    /** As the person was called then. */
    createdBy: text('created_by').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** To the hour. */
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (table) => [
    unique('organization_tokens_digest').on(table.organizationId, table.digest),
    organizationRows(table.organizationId),
  ],
)
