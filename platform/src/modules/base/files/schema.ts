import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { organizations } from '../../organization/organizations/schema.ts'

/**
 * Files that no row refers to, not yet or no longer. A file is written outside of the transaction that will refer to it; without this note,
 * the file of a failed transaction or a dead process would stay forever.
 */
export const unreferencedFiles = pgTable(
  'unreferenced_files',
  {
    key: text().primaryKey(),
    removeAt: timestamp('remove_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('unreferenced_files_due').on(table.removeAt)],
)

/** Every file that counts for what an organization may keep, from before its first byte until it is removed. */
export const keptFiles = pgTable(
  'kept_files',
  {
    key: text().primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** While the file arrives, the room that is held for it; then its size. */
    bytes: bigint({ mode: 'number' }).notNull(),
    /** When the size was last compared with the store. */
    checkedAt: timestamp('checked_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // The sizes stand in the index, so that they are added up without reading the rows.
    index('kept_files_of_organization').on(table.organizationId, table.bytes, table.key),
    index('kept_files_checked').on(table.checkedAt),
  ],
)
