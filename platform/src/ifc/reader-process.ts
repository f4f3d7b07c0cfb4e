import { closeSync, openSync, writeSync } from 'node:fs'
import { inspect } from 'node:util'
import { z } from 'zod'
import { isReadFailure, ReadFailure, type ReadFailureCode } from './read-failure.ts'
import { openModelLines, type ModelLines } from './reading/model-lines.ts'
import { readModel } from './reading/read-model.ts'

/** What the process tells whoever started it. */
export type ReaderMessage = { part: number } | { failed: ReadFailureCode; reason: string } | { done: true }

const count = z.coerce.number().int().positive()
const [path = '', output = '', ...given] = process.argv.slice(2)
const [mostElements, mostHeapBytes] = z.tuple([count, count]).parse(given)
const charactersAtOnce = 1_000_000
const elementsBetween = 250

/**
 * Reads one file in a process of its own: `reader-process.ts <file> <output> <most elements> <bytes of heap>` writes the records as
 * lines of JSON. Web-ifc works within one call for seconds, and what breaks inside of it may take the whole process along.
 */
async function main(): Promise<void> {
  process.once('disconnect', () => process.exit(1))
  try {
    const lines = await openOrExplain()
    writeRecords(lines)
    send({ done: true })
  } catch (error) {
    const failure = isReadFailure(error)
      ? error
      : new ReadFailure(isDiskFull(error) ? 'disk-full' : 'not-readable', error)
    send({ failed: failure.code, reason: inspect(failure.cause ?? failure) })
  }
}

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}

async function openOrExplain(): Promise<ModelLines> {
  const lines = await openModelLines(path, mostHeapBytes)
  if (!/^IFC(2X3|2X_FINAL|4)/i.test(lines.schema)) throw new ReadFailure('unknown-schema')
  return lines
}

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

await main()
process.disconnect()
