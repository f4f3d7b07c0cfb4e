import { tokenRights, type ProgramRight, type TokenRights } from '@lintel/shared/contract'
import { sql } from 'drizzle-orm'
import { check, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { organizationRows } from '../../../database/scope-policy.ts'
import { organizations } from '../organizations/schema.ts'
import { users } from '../users/schema.ts'

/** API tokens of an organization. Only a digest is stored. */
export const organizationTokens = pgTable(
  'organization_tokens',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    rights: text().$type<TokenRights>().notNull().default('documents'),
    /** Individual rights; empty for tokens created before rights existed. */
    may: text().array().$type<ProgramRight[]>().notNull().default([]),
    /** SHA-256 in hex: tokens are long and random, so no slower hash is needed. */
    digest: text().notNull(),
    createdById: text('created_by_id').references(() => users.id, { onDelete: 'set null' }),
    /** The person's name at that time. */
    createdBy: text('created_by').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** Precise to the hour. */
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (table) => [
    unique('organization_tokens_digest').on(table.organizationId, table.digest),
    check(
      'organization_tokens_rights_are_known',
      sql.raw(`rights in (${tokenRights.map((right) => `'${right}'`).join(', ')})`),
    ),
    organizationRows(table.organizationId),
  ],
)
