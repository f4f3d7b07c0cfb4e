import { foreignKey, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Every version that was ever released, as its build described it. Remotes belong to no organization. */
export const registryReleases = pgTable(
  'registry_releases',
  {
    name: text().notNull(),
    version: text().notNull(),
    /** JSON text rather than jsonb, because it is only ever handed on whole. */
    release: text().notNull(),
    /** The hash of the release with its keys sorted: the same content twice is one release. */
    contentHash: text('content_hash').notNull(),
    releasedAt: timestamp('released_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.name, table.version] })],
)

/** The release of each remote that the shell loads. */
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
