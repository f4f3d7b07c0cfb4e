import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { organizations } from '../../organization/organizations/schema.ts'

/**
 * Unreferenced files: not yet or no longer referenced by a row. Files are written outside the transaction that references them; without
 * this row, files of failed transactions or killed processes would stay forever.
 */
export const unreferencedFiles = pgTable(
  'unreferenced_files',
  {
    key: text().primaryKey(),
    removeAt: timestamp('remove_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('unreferenced_files_due').on(table.removeAt)],
)

/** All files that use an organization's quota, from the reservation until they are deleted. */
export const keptFiles = pgTable(
  'kept_files',
  {
    key: text().primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** The reserved bytes while the file is written, then its size. */
    bytes: bigint({ mode: 'number' }).notNull(),
    /** When the size was last compared with the store. */
    checkedAt: timestamp('checked_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // The index contains the sizes, so that they are added up without reading the rows.
    index('kept_files_of_organization').on(table.organizationId, table.bytes, table.key),
    index('kept_files_checked').on(table.checkedAt),
  ],
)
