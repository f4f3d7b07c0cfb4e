import { foreignKey, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { appendedRows } from '../../../database/scope-policy.ts'
import { masterElements } from '../master-model/schema.ts'
import { users } from '../../organization/users/schema.ts'

/** Notes on master elements. They are never changed. */
export const notes = pgTable(
  'notes',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: text('organization_id').notNull(),
    masterElementId: uuid('master_element_id').notNull(),
    /** Null after the author has left. */
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** Name and address of the author at that time. */
    authorName: text('author_name').notNull(),
    authorEmail: text('author_email').notNull(),
    note: text().notNull(),
    dateCreated: timestamp('date_created', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('notes_of_element').on(table.masterElementId, table.dateCreated.desc().nullsFirst(), table.id),
    foreignKey({
      name: 'notes_element',
      columns: [table.organizationId, table.masterElementId],
      foreignColumns: [masterElements.organizationId, masterElements.id],
    }).onDelete('cascade'),
    ...appendedRows(table.organizationId),
  ],
)
