import { sql } from 'drizzle-orm'
import { bigint, index, pgPolicy, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { organizationRows, scopeOrganization } from '../../../database/scope-policy.ts'
import { organizations } from '../../organization/organizations/schema.ts'
import { users } from '../../organization/users/schema.ts'
import type { UploadPurpose } from './purposes.ts'

/** Files that people send in, from the moment that one is announced until the module that took it removes it again. */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid().primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The token of the program that sends it, where no person does. */
    programId: uuid('program_id'),
    purpose: text().$type<UploadPurpose>().notNull(),
    fileName: text('file_name').notNull(),
    /** The announced size; exactly so many bytes are accepted. */
    bytes: bigint({ mode: 'number' }).notNull(),
    /** How many of them had come when the last call ended. */
    received: bigint({ mode: 'number' }).notNull().default(0),
    /** The key in the file store, from the first byte on. */
    key: text().notNull().unique(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** When it expires if no one has taken it; soon, as long as no byte of it has come. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
    takenAt: timestamp('taken_at', { withTimezone: true }),
    /** The call that writes just now, in whatever process, and until when other calls must leave it alone. */
    writer: uuid(),
    writerUntil: timestamp('writer_until', { withTimezone: true }),
  },
  (table) => [
    index('uploads_by_organization').on(table.organizationId),
    index('uploads_not_taken')
      .on(table.organizationId, table.expiresAt)
      .where(sql`taken_at is null`),
    organizationRows(table.organizationId),
    // One sweep works for all organizations, in the scope of none.
    pgPolicy('forgotten_rows', {
      for: 'all',
      using: sql`${scopeOrganization} = '' and ${table.takenAt} is null and ${table.expiresAt} < now()`,
      withCheck: sql`false`,
    }),
  ],
)
