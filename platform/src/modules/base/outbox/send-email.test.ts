import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { withScope } from '../../../database/scope.ts'
import { createJobQueue, type JobQueue } from '../../../jobs/job-queue.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import type { NewEmail } from './outbox-repository.ts'
import { createEmailSender, type Mail } from './send-email.ts'
import { writeEmail } from './write-email.ts'

let database: TestDatabase
let jobs: JobQueue
let mail: Mail
let isFull = false
const received: { to: string[]; message: string }[] = []
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (_address, _session, done) => done(isFull ? new Error('The mailbox is full.') : null),
  onData(stream, { envelope }, done) {
    void text(stream).then((message) => {
      received.push({ to: envelope.rcptTo.map(({ address }) => address), message })
      done()
    }, done)
  },
})

beforeAll(async () => {
  database = await createTestDatabase()
  jobs = createJobQueue(database.db, { timeLimitMinutes: 15 })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  mail = { url: `smtp://127.0.0.1:${port}`, from: 'Lintel <no-reply@lintel.test>' }
})
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(() => resolve()))
  await jobs.close()
  await database.drop()
})

let opened = 0
const store = {
  sizeOf: async (key: string) => (key === 'gone.xlsx' ? undefined : 4),
  open: async () => {
    opened += 1
    return { size: 4, content: Readable.from([Buffer.from('rows')]) }
  },
}

async function written(subject: string, more: Partial<NewEmail> = {}): Promise<string> {
  await withScope(database.db, { organizationId: 'CFA' }, (tx) =>
    writeEmail(tx, jobs, {
      organizationId: 'CFA',
      recipientId: 'local|designer',
      to: 'designer@lintel.test',
      subject,
      text: 'Hello Dario,\n\nüber alles',
      ...more,
    }),
  )
  const [job] = await database.asOwner<{ id: string }>(
    `select data ->> 'emailId' as id from pgboss.job where name = 'email' order by created_on desc limit 1`,
  )
  return job?.id ?? ''
}

async function readStored(id: string) {
  const [email] = await database.asOwner<{ isSent: boolean; attempts: number; error: string | null }>(
    `select sent_at is not null as "isSent", attempts, last_error as error from outbox_emails where id = $1`,
    [id],
  )
  return email
}

async function send(emailId: string, to: Mail | undefined = mail): Promise<void> {
  const sender = createEmailSender({ db: database.db, store }, to)
  await sender.send({ organizationId: 'CFA', emailId }).finally(() => sender.close())
}

test('sends each stored email once', async () => {
  const id = await written('Lintel: 01 Main Street is ready')
  await send(id)
  await send(id)
  expect(received.map(({ to }) => to)).toEqual([['designer@lintel.test']])
  expect(received[0]?.message).toContain('Subject: Lintel: 01 Main Street is ready')
  expect(received[0]?.message).toContain('From: Lintel <no-reply@lintel.test>')
  expect(received[0]?.message).toContain(`Message-ID: <${id}@lintel.test>`)
  expect(await readStored(id)).toEqual({ isSent: true, attempts: 1, error: null })
})

test('stores why an email could not be sent, and can retry it', async () => {
  const id = await written('Lintel: 02 Main Street is ready')
  isFull = true
  await expect(send(id)).rejects.toThrow(/mailbox is full/)
  expect(await readStored(id)).toMatchObject({ isSent: false, attempts: 1 })
  isFull = false
  await send(id)
  expect(await readStored(id)).toEqual({ isSent: true, attempts: 2, error: null })
})

test('keeps emails if no mail server is configured', async () => {
  const id = await written('Lintel: 03 Main Street is ready')
  const sender = createEmailSender({ db: database.db, store }, undefined)
  await sender.send({ organizationId: 'CFA', emailId: id })
  expect(await readStored(id)).toEqual({ isSent: false, attempts: 0, error: null })
})

test('attaches a file, and has a one-click unsubscribe header', async () => {
  const unsubscribeUrl = 'http://localhost:9010/api/unsubscribe/CFA/1'
  const file = { attachmentKey: 'report.xlsx', attachmentName: 'Requests.xlsx' }
  await send(await written('Lintel: with a file', { ...file, unsubscribeUrl }))
  const message = received.at(-1)?.message ?? ''
  expect(message).toContain('filename=Requests.xlsx')
  expect(message).toContain(Buffer.from('rows').toString('base64'))
  expect(message).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`)
  expect(message).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  await send(await written('Lintel: without its file', { ...file, attachmentKey: 'gone.xlsx' }))
  expect(received.at(-1)?.message).not.toContain('filename')
})

test('opens no attachment while the mail server does not respond', async () => {
  opened = 0
  const id = await written('Lintel: nobody answers', { attachmentKey: 'report.xlsx', attachmentName: 'Requests.xlsx' })
  await expect(send(id, { ...mail, url: 'smtp://127.0.0.1:1' })).rejects.toThrow('ECONNREFUSED')
  expect(opened).toBe(0)
  await send(id)
  expect(opened).toBe(1)
})

test('stores an email with a key only once', async () => {
  const first = await written('Lintel: once', { uniqueKey: 'report:1:designer' })
  expect(await written('Lintel: once more', { uniqueKey: 'report:1:designer' })).toBe(first)
  const [readStored] = await database.asOwner<{ count: number }>(
    `select count(*)::int as count from outbox_emails where unique_key = 'report:1:designer'`,
  )
  expect(readStored?.count).toBe(1)
})
