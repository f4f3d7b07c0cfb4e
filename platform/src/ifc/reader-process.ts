import { reportFailures } from './process/report-failures.ts'
import type { ReaderMessage } from './reader-messages.ts'
import { openFileLines } from './reading/file-lines.ts'
import { writeRecords } from './write-records.ts'

const [path = '', output = '', ...args] = process.argv.slice(2)
const [maxElements = 0, maxBytes = 0, parent = 0] = args.map(Number)

function send(message: ReaderMessage): void {
  process.send?.(message)
}

/**
 * Reads a file in a separate process: `reader-process.ts <file> <records> <max elements> <max bytes> <parent>` writes the records as JSON lines.
 * The complete file is in memory, and a malicious file only affects this process.
 */
await reportFailures(parent, async () => {
  writeRecords(await openFileLines(path, maxBytes), { output, maxElements }, (part) => send({ part }))
  send({ read: true })
})
