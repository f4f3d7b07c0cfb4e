import { closeSync, openSync, writeSync } from 'node:fs'
import type { FileLines } from './reading/file-lines.ts'
import { readModel } from './reading/read-model.ts'

const charactersAtOnce = 1_000_000
const elementsBetween = 250

/** Writes the records of a model as JSON lines to the file `output`; calls `onPart` with the progress of the elements from 0 to 1. */
export function writeRecords(
  lines: FileLines,
  { output, maxElements }: { output: string; maxElements: number },
  onPart: (part: number) => void,
): void {
  const file = openSync(output, 'w')
  let buffered = ''
  let [elements, all] = [0, 0]
  for (const record of readModel(lines, { maxElements })) {
    buffered += `${JSON.stringify(record)}\n`
    if (record.kind === 'header') all = record.elements
    if (record.kind === 'element' && (elements += 1) % elementsBetween === 0) onPart(elements / all)
    if (buffered.length < charactersAtOnce) continue
    writeSync(file, buffered)
    buffered = ''
  }
  writeSync(file, buffered)
  closeSync(file)
}
