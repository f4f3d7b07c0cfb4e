import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { organizationRows } from '../../../database/scope-policy.ts'
import { organizations } from '../../organization/organizations/schema.ts'
import { users } from '../../organization/users/schema.ts'

/**
 * E-mails, written in the transaction of what they tell about, so that none is lost and none tells of what did not happen. A worker sends
 * them where a mail server is configured.
 */
export const outboxEmails = pgTable(
  'outbox_emails',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** The person whom it is for; null after the person has left. */
    recipientId: text('recipient_id').references(() => users.id, { onDelete: 'set null' }),
    to: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    /** The assembly request that it tells about. */
    requestId: uuid('request_id'),
    /** Names what must be told only once: a second e-mail of the organization with the same key is not written. */
    uniqueKey: text('unique_key'),
    /** The key of a stored file that is attached, and the name that the attachment has. */
    attachmentKey: text('attachment_key'),
    attachmentName: text('attachment_name'),
    /** The address by which a mailbox lets the recipient end e-mails like this one with one click (RFC 8058). */
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
