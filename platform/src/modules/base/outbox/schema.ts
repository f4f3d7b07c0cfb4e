import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { organizationRows } from '../../../database/scope-policy.ts'
import { organizations } from '../../organization/organizations/schema.ts'
import { users } from '../../organization/users/schema.ts'

/**
 * Emails, stored in the same transaction as the change that they are about, so that none is lost or sent for a change that was rolled back. A
 * worker sends them if a mail server is configured.
 */
export const outboxEmails = pgTable(
  'outbox_emails',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** The recipient; null after their account is deleted. */
    recipientId: text('recipient_id').references(() => users.id, { onDelete: 'set null' }),
    to: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    /** The assembly request that it is about. */
    requestId: uuid('request_id'),
    /** For emails that must be sent only once: a second email of the organization with the same key isn't stored. */
    uniqueKey: text('unique_key'),
    /** The key of the attached file, and the name of the attachment. */
    attachmentKey: text('attachment_key'),
    attachmentName: text('attachment_name'),
    /** The URL for unsubscribing from such emails with one click (RFC 8058). */
    unsubscribeUrl: text('unsubscribe_url'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    attempts: integer().notNull().default(0),
    lastError: text('last_error'),
  },
  (table) => [
    index('outbox_emails_of_request').on(table.organizationId, table.requestId),
    uniqueIndex('outbox_emails_once').on(table.organizationId, table.uniqueKey),
    organizationRows(table.organizationId),
  ],
)
