import { reportFailures } from './process/report-failures.ts'
import type { ReaderMessage } from './reader-messages.ts'
import { openFileLines } from './reading/file-lines.ts'
import { writeRecords } from './write-records.ts'

const [path = '', output = '', ...given] = process.argv.slice(2)
const [mostElements = 0, mostBytes = 0, parent = 0] = given.map(Number)

function send(message: ReaderMessage): void {
  process.send?.(message)
}

/**
 * Reads one file in a process of its own: `reader-process.ts <file> <records> <most elements> <most bytes> <parent>` writes
 * the records as lines of JSON. The file is held in memory as a whole, and what is hostile in it costs this process alone.
 */
await reportFailures(parent, async () => {
  writeRecords(await openFileLines(path, mostBytes), { output, mostElements }, (part) => send({ part }))
  send({ read: true })
})
