import { closeSync, openSync, writeSync } from 'node:fs'
import { z } from 'zod'
import type { ReaderMessage } from './reader-messages.ts'
import { openModelLines, type ModelLines } from './reading/model-lines.ts'
import { readModel } from './reading/read-model.ts'
import { tellFailures } from './tell-failures.ts'

const count = z.coerce.number().int().positive()
const [path = '', output = '', ...given] = process.argv.slice(2)
const [mostElements, mostHeapBytes, parent] = z.tuple([count, count, count]).parse(given)
const charactersAtOnce = 1_000_000
const elementsBetween = 250

function writeRecords(lines: ModelLines): void {
  const file = openSync(output, 'w')
  let waiting = ''
  let [elements, all] = [0, 0]
  for (const record of readModel(lines, { mostElements })) {
    waiting += `${JSON.stringify(record)}\n`
    if (record.kind === 'header') all = record.elements
    if (record.kind === 'element' && (elements += 1) % elementsBetween === 0) send({ part: elements / all })
    if (waiting.length < charactersAtOnce) continue
    writeSync(file, waiting)
    waiting = ''
  }
  writeSync(file, waiting)
  closeSync(file)
}

function send(message: ReaderMessage): void {
  process.send?.(message)
}

/**
 * Reads one file in a process of its own: `reader-process.ts <file> <records> <most elements> <bytes of heap> <parent>` writes
 * the records as lines of JSON. Web-ifc works within one call for seconds, and what breaks inside of it may take the whole process along.
 */
await tellFailures(parent, async () => {
  writeRecords(await openModelLines(path, mostHeapBytes))
  send({ read: true })
})
