import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import type { Database } from '../../../database/connect.ts'
import { withScope } from '../../../database/scope.ts'
import type { FileStore } from '../../../interfaces/files.ts'
import type { EmailJob } from './email.job.ts'
import { findUnsent, recordSending } from './outbox-repository.ts'

export type Mail = { url: string; from: string }

export type EmailSender = { send(job: EmailJob): Promise<void>; close(): void }

const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 }

/**
 * Sends the emails of the outbox by SMTP. A worker that crashes between sending and recording it causes a second message, with the same id, so
 * that mail servers can recognize duplicates.
 */
export function createEmailSender(
  { db, store }: { db: Database; store: EmailFiles },
  mail: Mail | undefined,
): EmailSender {
  const transport = mail && createTransport({ url: mail.url, ...timeouts }, { from: mail.from })
  return {
    async send({ organizationId, emailId }) {
      // Without a mail server, emails are only stored, for the application to show.
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

type EmailFiles = Pick<FileStore, 'open' | 'sizeOf'>

/**
 * If the file was deleted in the meantime, the email is sent without it; its text has a link. The file is opened only when the mail server
 * accepts the message, so that it doesn't stay open if there is none.
 */
async function attachmentsOf(store: EmailFiles, { attachmentKey: key, attachmentName }: SentEmail) {
  if (key === null || (await store.sizeOf(key)) === undefined) return []
  return [
    { filename: attachmentName ?? 'attachment', content: Readable.from(contentOf(store, key), { objectMode: false }) },
  ]
}

async function* contentOf(store: EmailFiles, key: string): AsyncGenerator<Uint8Array> {
  const file = await store.open(key)
  if (!file) throw new Error('The file of this email has just been removed.')
  yield* file.content as AsyncIterable<Uint8Array>
}

/** With these headers, mail programs offer to unsubscribe with one click (RFC 8058). */
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
