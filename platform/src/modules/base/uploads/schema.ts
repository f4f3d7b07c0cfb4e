import { sql } from 'drizzle-orm'
import { bigint, index, pgPolicy, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { organizationRows, scopeOrganization } from '../../../database/scope-policy.ts'
import { organizations } from '../../organization/organizations/schema.ts'
import { users } from '../../organization/users/schema.ts'
import type { UploadPurpose } from './purposes.ts'

/** Files sent by people, from the announcement until the module that uses the file removes it. */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid().primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The token of the program that sends it; null if a person sends it. */
    programId: uuid('program_id'),
    purpose: text().$type<UploadPurpose>().notNull(),
    fileName: text('file_name').notNull(),
    /** The announced size in bytes. Exactly this many are accepted. */
    bytes: bigint({ mode: 'number' }).notNull(),
    /** How many bytes had been received when the last call ended. */
    received: bigint({ mode: 'number' }).notNull().default(0),
    /** The key in the file store. */
    key: text().notNull().unique(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** When it expires if it isn't used: soon while no byte was received, later afterward. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
    takenAt: timestamp('taken_at', { withTimezone: true }),
    /** The call that is currently writing, in any process, and until when other calls have to wait. */
    writer: uuid(),
    writerUntil: timestamp('writer_until', { withTimezone: true }),
  },
  (table) => [
    index('uploads_by_organization').on(table.organizationId),
    index('uploads_not_taken')
      .on(table.organizationId, table.expiresAt)
      .where(sql`taken_at is null`),
    organizationRows(table.organizationId),
    // A single cleanup job handles all organizations, without an organization's scope.
    pgPolicy('forgotten_rows', {
      for: 'all',
      using: sql`${scopeOrganization} = '' and ${table.takenAt} is null and ${table.expiresAt} < now()`,
      withCheck: sql`false`,
    }),
  ],
)
