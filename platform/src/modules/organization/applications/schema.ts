import { applicationKinds, type ApplicationKind } from '@lintel/shared/contract/applications'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgPolicy,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { organizationRows, ownRows, scopeUser, lookupApplication, lookupGrant } from '../../../database/scope-policy.ts'
import { organizations } from '../organizations/schema.ts'
import { users } from '../users/schema.ts'

function organizationId() {
  return text('organization_id')
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' })
}

/** OAuth applications that users of the organization can authorize. The identity provider reads them by id. */
export const applications = pgTable(
  'applications',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: organizationId(),
    name: text().notNull(),
    kind: text().$type<ApplicationKind>().notNull(),
    redirectAddresses: text('redirect_addresses').array().notNull(),
    /** SHA-256 in hex: secrets are long and random, so no slower hash is needed. Null if there is none. */
    secretDigest: text('secret_digest'),
    secretChangedAt: timestamp('secret_changed_at', { withTimezone: true }),
    createdById: text('created_by_id').references(() => users.id, { onDelete: 'set null' }),
    /** The person's name at that time. */
    createdBy: text('created_by').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** The application registered itself (RFC 7591), so no one has verified its name. */
    isSelfRegistered: boolean('is_self_registered').notNull().default(false),
    /** When it last got a token, which it needs every hour. */
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
    revision: integer().notNull().default(1),
  },
  (table) => [
    unique('applications_in_organization').on(table.organizationId, table.id),
    check('applications_kind_is_known', sql.raw(`kind in (${applicationKinds.map((kind) => `'${kind}'`).join(', ')})`)),
    check('applications_secret_of_confidential', sql.raw(`(kind = 'confidential') = (secret_digest is not null)`)),
    organizationRows(table.organizationId),
    pgPolicy('sought_by_provider', { for: 'select', using: sql`${table.id}::text = ${lookupApplication}` }),
    // Users can see which applications may act for them, in any organization.
    pgPolicy('allowed_by_person', {
      for: 'select',
      using: sql`exists (select 1 from application_consents where application_consents.application_id = ${table.id} and application_consents.user_id = ${scopeUser})`,
    }),
  ],
)

/**
 * Consents of users: a row for each sign-in, which is a grant of the identity provider. Access tokens name it, and are rejected once it is
 * deleted.
 */
export const applicationConsents = pgTable(
  'application_consents',
  {
    grantHash: text('grant_hash').primaryKey(),
    organizationId: organizationId(),
    applicationId: uuid('application_id').notNull(),
    /** The subject at the identity provider, who may not have used the platform yet. */
    userId: text('user_id').notNull(),
    userName: text('user_name').notNull(),
    /** The application scopes that the user allowed; empty for consents from before they were stored. */
    scopes: text().array().notNull().default([]),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('application_consents_by_person').on(table.applicationId, table.userId),
    index('application_consents_own').on(table.userId, table.applicationId),
    foreignKey({
      name: 'application_consents_application',
      columns: [table.organizationId, table.applicationId],
      foreignColumns: [applications.organizationId, applications.id],
    }).onDelete('cascade'),
    organizationRows(table.organizationId),
    ownRows(table.userId),
    pgPolicy('sought_by_provider', {
      for: 'all',
      using: sql`${table.grantHash} = ${lookupGrant}`,
      withCheck: sql`${table.grantHash} = ${lookupGrant}`,
    }),
  ],
)
