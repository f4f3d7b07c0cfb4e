import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { isDocumentFault, readDocument } from './document/document-records.ts'
import { modelOfDocument } from './document/model-of-document.ts'
import type { DocumentMessage } from './reader-messages.ts'
import { reportFailures } from './process/report-failures.ts'

const [path = '', output = '', ...given] = process.argv.slice(2)
const [mostElements = 0, , parent = 0] = given.map(Number)

async function* lines(): AsyncGenerator<string> {
  for await (const record of modelOfDocument(() => readDocument(createReadStream(path), { mostElements }))) {
    yield `${JSON.stringify(record)}\n`
  }
}

function send(message: DocumentMessage): void {
  process.send?.(message)
}

/**
 * Reads one capture document in a process of its own: `document-process.ts <file> <records> <most elements> <bytes of heap> <parent>` writes
 * the records as `reader-process.ts` does. What one of them holds may cost that process all of its memory, but not the worker.
 */
await reportFailures(parent, async () => {
  try {
    await pipeline(lines, createWriteStream(output))
    send({ read: true })
  } catch (error) {
    if (!isDocumentFault(error)) throw error
    send({ fault: error.message })
  }
})
