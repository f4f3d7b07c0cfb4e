import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

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
