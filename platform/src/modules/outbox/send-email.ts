import { createTransport } from 'nodemailer'
import type { Database } from '../../database/connect.ts'
import { withScope } from '../../database/scope.ts'
import type { EmailJob } from './email.job.ts'
import { findUnsent, recordSending } from './outbox-repository.ts'

export type Mail = { url: string; from: string }

export type EmailSender = { send(job: EmailJob): Promise<void>; close(): void }

const patience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 }

/**
 * Sends by SMTP what the outbox holds. A sender that dies between sending and writing that down sends again: the message
 * has the same id then, by which mailboxes tell that it is the same one.
 */
export function createEmailSender(db: Database, mail: Mail | undefined): EmailSender {
  const transport = mail && createTransport({ url: mail.url, ...patience }, { from: mail.from })
  return {
    async send({ organizationId, emailId }) {
      // Kept for the application to show.
      if (!transport) return
      const email = await withScope(db, { organizationId }, (tx) => findUnsent(tx, organizationId, emailId))
      if (!email) return
      const { to, subject, text } = email
      const failure = await transport
        .sendMail({ to, subject, text, messageId: `<${emailId}@${domainOf(mail.from)}>` })
        .then(() => undefined, asError)
      const error = failure === undefined ? null : failure.message.slice(0, 1000)
      await withScope(db, { organizationId }, (tx) => recordSending(tx, { organizationId, id: emailId, error }))
      if (failure !== undefined) throw failure
    },
    close: () => transport?.close(),
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}

function domainOf(address: string): string {
  return /@([^>\s]+)/.exec(address)?.[1] ?? 'localhost'
}
