import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Files that no row refers to, yet or any more. A file is written outside of the transaction that will refer to it; without
 * this note, one whose transaction failed or whose process died would stay for good.
 */
export const unreferencedFiles = pgTable(
  'unreferenced_files',
  {
    key: text().primaryKey(),
    removeAt: timestamp('remove_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('unreferenced_files_due').on(table.removeAt)],
)
