import { createTransport } from 'nodemailer'
import type { Database } from '../../../database/connect.ts'
import { withScope } from '../../../database/scope.ts'
import type { FileStore } from '../../../interfaces/files.ts'
import type { EmailJob } from './email.job.ts'
import { findUnsent, recordSending } from './outbox-repository.ts'

export type Mail = { url: string; from: string }

export type EmailSender = { send(job: EmailJob): Promise<void>; close(): void }

const patience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 }

/**
 * Sends by SMTP what the outbox holds. A sender that dies between sending and writing that down sends again: the message
 * has the same id then, by which mailboxes tell that it is the same one.
 */
export function createEmailSender(
  { db, store }: { db: Database; store: Pick<FileStore, 'open'> },
  mail: Mail | undefined,
): EmailSender {
  const transport = mail && createTransport({ url: mail.url, ...patience }, { from: mail.from })
  return {
    async send({ organizationId, emailId }) {
      // Kept for the application to show.
      if (!transport) return
      const email = await withScope(db, { organizationId }, (tx) => findUnsent(tx, organizationId, emailId))
      if (!email) return
      const { to, subject, text } = email
      const messageId = `<${emailId}@${domainOf(mail.from)}>`
      const failure = await attachmentsOf(store, email)
        .then((attachments) => transport.sendMail({ to, subject, text, messageId, attachments, ...listOf(email) }))
        .then(() => undefined, asError)
      const error = failure === undefined ? null : failure.message.slice(0, 1000)
      await withScope(db, { organizationId }, (tx) => recordSending(tx, { organizationId, id: emailId, error }))
      if (failure !== undefined) throw failure
    },
    close: () => transport?.close(),
  }
}

type SentEmail = NonNullable<Awaited<ReturnType<typeof findUnsent>>>

/** Without a file that has gone meanwhile: the link in the text still leads there. */
async function attachmentsOf(store: Pick<FileStore, 'open'>, { attachmentKey, attachmentName }: SentEmail) {
  const file = attachmentKey === null ? undefined : await store.open(attachmentKey)
  return file ? [{ filename: attachmentName ?? 'attachment', content: file.content }] : []
}

/** Mailboxes offer to end it with one click then (RFC 8058). */
function listOf({ unsubscribeUrl }: SentEmail) {
  if (unsubscribeUrl === null) return {}
  const headers = { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
  return { headers }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}

function domainOf(address: string): string {
  return /@([^>\s]+)/.exec(address)?.[1] ?? 'localhost'
}
