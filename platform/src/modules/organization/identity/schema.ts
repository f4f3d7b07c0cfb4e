import { sql } from 'drizzle-orm'
import { index, integer, json, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

export const accounts = pgTable(
  'identity_accounts',
  {
    id: text().primaryKey(),
    email: text().notNull(),
    passwordHash: text('password_hash').notNull(),
    givenName: text('given_name').notNull(),
    familyName: text('family_name').notNull(),
    picture: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex('identity_accounts_email').on(sql`lower(${table.email})`)],
)

/**
 * Sessions, grants, codes, refresh tokens and sign-ins in progress. Identifiers are stored as hashes, so that leaked rows can't be used.
 */
export const providerRecords = pgTable(
  'identity_records',
  {
    model: text().notNull(),
    idHash: text('id_hash').notNull(),
    /** `json`, because `jsonb` rejects the NUL character, which a malicious request may contain. */
    payload: json().$type<Record<string, unknown>>().notNull(),
    grantHash: text('grant_hash'),
    sessionUidHash: text('session_uid_hash'),
    /** The account of the record, so that users can end all their sessions. */
    accountHash: text('account_hash'),
    consumedAt: timestamp('consumed_at', { withTimezone: true }),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.model, table.idHash] }),
    index('identity_records_grant').on(table.grantHash),
    index('identity_records_session').on(table.sessionUidHash),
    index('identity_records_account').on(table.accountHash),
    index('identity_records_expiry').on(table.expiresAt),
  ],
)

/** Failed sign-ins, counted in the database so that all processes share the throttle. Keys are hashes. */
export const signInFailures = pgTable(
  'identity_sign_in_failures',
  {
    key: text().primaryKey(),
    failures: integer().notNull(),
    lastFailureAt: timestamp('last_failure_at', { withTimezone: true }).notNull(),
    blockedUntil: timestamp('blocked_until', { withTimezone: true }),
  },
  (table) => [index('identity_sign_in_failures_last').on(table.lastFailureAt)],
)
