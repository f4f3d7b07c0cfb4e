import { foreignKey, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Every version that was ever released, as its build described it. Remotes belong to no organization. */
export const registryReleases = pgTable(
  'registry_releases',
  {
    name: text().notNull(),
    version: text().notNull(),
    /** JSON text rather than jsonb: it is only ever handed on whole. */
    release: text().notNull(),
    /** Of the release with its keys in order: the same content twice is one release. */
    contentHash: text('content_hash').notNull(),
    releasedAt: timestamp('released_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.name, table.version] })],
)

/** Which release of a remote the shell loads. */
export const registryRemotes = pgTable(
  'registry_remotes',
  {
    name: text().primaryKey(),
    version: text().notNull(),
    /** Why the shell must not load it; null when it may. */
    disabledReason: text('disabled_reason'),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      columns: [table.name, table.version],
      foreignColumns: [registryReleases.name, registryReleases.version],
    }),
  ],
)
