import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { organizationRows } from '../../../database/scope-policy.ts'
import { organizations } from '../../organization/organizations/schema.ts'

function timestampColumn(name: string) {
  return timestamp(name, { withTimezone: true })
}

const noTexts = sql`'{}'`

/** All released versions, as described by their builds. Remotes belong to no organization. */
export const registryReleases = pgTable(
  'registry_releases',
  {
    name: text().notNull(),
    version: text().notNull(),
    /** JSON text rather than jsonb, because it's only returned as a whole. */
    release: text().notNull(),
    /** The hash of the release with sorted keys: equal content is the same release. */
    contentHash: text('content_hash').notNull(),
    releasedAt: timestampColumn('released_at').notNull().defaultNow(),
    /** The team's or the person's name at that time. */
    releasedBy: text('released_by').notNull().default(''),
    commit: text(),
    /** When its files were deleted or scheduled for deletion; it can't be used anymore. */
    removedAt: timestampColumn('removed_at'),
    /** When it was last released as a preview; null once it is released to anyone, or after a worker has removed its files. */
    previewedAt: timestampColumn('previewed_at'),
    /** When its failures were reported, which happens once, and what was reported. */
    alertedAt: timestampColumn('alerted_at'),
    alert: text().notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.name, table.version] })],
)

/** The version behind each preview link. No one gets it without the link. */
export const registryPreviews = pgTable(
  'registry_previews',
  {
    name: text().notNull(),
    /** The name of the preview, such as that of a branch. */
    preview: text().notNull(),
    version: text().notNull(),
    by: text().notNull(),
    since: timestampColumn('since').notNull().defaultNow(),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.preview] }),
    foreignKey({
      columns: [table.name, table.version],
      foreignColumns: [registryReleases.name, registryReleases.version],
    }),
  ],
)

/** Who is notified when a version of a remote fails more often than the previous one: settings of an organization that manages releases. */
export const registryAlerts = pgTable(
  'registry_alerts',
  {
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    name: text()
      .notNull()
      .references(() => registryRemotes.name),
    /** Sign-in addresses of members, in lowercase. */
    recipients: text().array().notNull().default(noTexts),
    /** Whether an event is sent to the organization's webhooks. */
    isWebhook: boolean('is_webhook').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.name] }),
    organizationRows(table.organizationId),
    // Visits are counted outside of organizations, and may concern alerts of several.
    pgPolicy('alerted_rows', {
      for: 'select',
      using: sql`${table.name} = current_setting('app.alerted_remote', true)`,
    }),
  ],
)

/** The release of each remote that the shell loads. */
export const registryRemotes = pgTable(
  'registry_remotes',
  {
    name: text().primaryKey(),
    version: text().notNull(),
    /** Fallback releases, newest first; rolled-back ones aren't included. */
    earlier: text().array().notNull().default(noTexts),
    trialId: uuid('trial_id').references(() => registryTrials.id, { onDelete: 'set null' }),
    /** Why it's disabled; null if it isn't. */
    disabledReason: text('disabled_reason'),
    disabledAt: timestampColumn('disabled_at'),
    disabledBy: text('disabled_by').notNull().default(''),
    changedAt: timestampColumn('changed_at').notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      columns: [table.name, table.version],
      foreignColumns: [registryReleases.name, registryReleases.version],
    }),
  ],
)

/** The results of a trial. The remote references the running one. */
export const registryTrials = pgTable(
  'registry_trials',
  {
    /** Also the salt of its audience: another trial goes to other people. */
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    version: text().notNull(),
    share: doublePrecision().notNull(),
    organizations: text().array().notNull().default(noTexts),
    people: text().array().notNull().default(noTexts),
    since: timestampColumn('since').notNull().defaultNow(),
    by: text().notNull(),
    shown: integer().notNull().default(0),
    failed: integer().notNull().default(0),
  },
  (table) => [
    foreignKey({
      columns: [table.name, table.version],
      foreignColumns: [registryReleases.name, registryReleases.version],
    }),
  ],
)

/** The registry's history. Its last id is the revision of the registry: changes are serialized, so ids are in order. */
export const registryEvents = pgTable(
  'registry_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    kind: text().notNull(),
    at: timestampColumn('at').notNull().defaultNow(),
    by: text().notNull(),
    /** The id of the person or token. */
    byId: text('by_id'),
    version: text().notNull(),
    before: text(),
    commit: text(),
    detail: text().notNull().default(''),
  },
  (table) => [index('registry_events_of_remote').on(table.name, table.id)],
)

/** Release tokens of teams; only digests are stored. */
export const registryTokens = pgTable(
  'registry_tokens',
  {
    id: uuid().primaryKey().defaultRandom(),
    team: text().notNull(),
    remotes: text().array().notNull(),
    /** SHA-256 in hex: tokens are long and random, so no slower hash is needed. */
    digest: text().notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    expiresAt: timestampColumn('expires_at').notNull(),
    /** Rounded to the hour. */
    lastUsedAt: timestampColumn('last_used_at'),
    revokedAt: timestampColumn('revoked_at'),
  },
  (table) => [unique('registry_tokens_digest').on(table.digest)],
)

/** Page views of a version per hour, failures, and a histogram of load times. */
export const registryVisits = pgTable(
  'registry_visits',
  {
    name: text().notNull(),
    version: text().notNull(),
    hour: timestampColumn('hour').notNull(),
    shown: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    violations: integer().notNull().default(0),
    loads: integer().array().notNull(),
    renders: integer().array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.version, table.hour] })],
)

/** How many visits of a person were counted in an hour, so that no one can stop a trial alone. `person` is a hash. */
export const registryVisitors = pgTable(
  'registry_visitors',
  {
    name: text().notNull(),
    version: text().notNull(),
    hour: timestampColumn('hour').notNull(),
    person: text().notNull(),
    visits: integer().notNull(),
    failed: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.version, table.hour, table.person] }),
    index('registry_visitors_by_hour').on(table.hour),
  ],
)
