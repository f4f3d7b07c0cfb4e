import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { isDocumentFault, readDocument } from './document/document-records.ts'
import { modelOfDocument } from './document/model-of-document.ts'
import type { DocumentMessage } from './reader-messages.ts'
import { reportFailures } from './process/report-failures.ts'

const [path = '', output = '', ...args] = process.argv.slice(2)
const [maxElements = 0, , parent = 0] = args.map(Number)

async function* lines(): AsyncGenerator<string> {
  for await (const record of modelOfDocument(() => readDocument(createReadStream(path), { maxElements }))) {
    yield `${JSON.stringify(record)}\n`
  }
}

function send(message: DocumentMessage): void {
  process.send?.(message)
}

/**
 * Reads a capture document in a separate process: `document-process.ts <file> <records> <max elements> <bytes of heap> <parent>` writes records
 * like `reader-process.ts`. A malicious document can exhaust this process's memory, but not the worker's.
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
