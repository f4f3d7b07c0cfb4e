import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ownRows } from '../../../database/scope-policy.ts'
import { users } from '../users/schema.ts'

export const preferences = pgTable(
  'preferences',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    value: text().notNull(),
    group: text('group_name'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), ownRows(table.userId)],
)
