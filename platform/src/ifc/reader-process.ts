import { tellFailures } from './process/tell-failures.ts'
import type { ReaderMessage } from './reader-messages.ts'
import { openModelLines } from './reading/model-lines.ts'
import { writeRecords } from './write-records.ts'

const [path = '', output = '', ...given] = process.argv.slice(2)
const [mostElements = 0, mostHeapBytes = 0, parent = 0] = given.map(Number)

function send(message: ReaderMessage): void {
  process.send?.(message)
}

/**
 * Reads one file in a process of its own: `reader-process.ts <file> <records> <most elements> <bytes of heap> <parent>` writes
 * the records as lines of JSON. Web-ifc works within one call for seconds, and what breaks inside of it may take the whole process along.
 */
await tellFailures(parent, async () => {
  writeRecords(await openModelLines(path, mostHeapBytes), { output, mostElements }, (part) => send({ part }))
  send({ read: true })
})
