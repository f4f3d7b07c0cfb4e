import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { environment } from '../environment.ts'

/** Emails are files, because each journey runs in a process of its own and reads them there. */
const folder = path.join(environment.root, 'e2e/.cache/mail', String(environment.portBase))
const port = environment.portBase + 25

export type Mailbox = { url: string; stop(): Promise<void> }

/** A mail server that accepts every message and writes it into a file. */
export async function startMailbox(): Promise<Mailbox> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  let count = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      count += 1
      const file = path.join(folder, `${count}.eml`)
      void text(stream)
        .then((message) => writeFile(file, message))
        .then(() => done(), done)
    },
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** All messages with these words in head or text. */
export async function mailsWith(words: string): Promise<string[]> {
  const files = await readdir(folder)
  const messages = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')))
  return messages.map(readable).filter((message) => message.includes(words))
}

/** Undoes the line breaks that are added for sending. */
function readable(message: string): string {
  return message.replaceAll(/=\r?\n/g, '').replaceAll(/\r?\n[ \t]/g, ' ')
}
