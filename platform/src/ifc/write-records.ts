import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { elementsFile, type ElementOfShape } from './elements-file.ts'
import type { ModelLines } from './reading/model-lines.ts'
import { readModel } from './reading/read-model.ts'

const charactersAtOnce = 1_000_000
const elementsBetween = 250

/**
 * Writes the records of a model as lines of JSON to the file `output`, and what shapes need of the elements beside it; `onPart` is told how much of the
 * elements is read, 0 to 1.
 */
export function writeRecords(
  lines: ModelLines,
  { output, mostElements }: { output: string; mostElements: number },
  onPart: (part: number) => void,
): void {
  const file = openSync(output, 'w')
  let waiting = ''
  let [elements, all] = [0, 0]
  const categories = new Map<number, string>()
  const ofShapes: ElementOfShape[] = []
  for (const record of readModel(lines, { mostElements })) {
    waiting += `${JSON.stringify(record)}\n`
    if (record.kind === 'header') all = record.elements
    if (record.kind === 'type') categories.set(record.number, record.category)
    if (record.kind === 'element') {
      const { number: id, ifcClass, type, expressId } = record
      ofShapes.push({ expressId, id, ifcClass, category: categories.get(type) ?? '' })
      if ((elements += 1) % elementsBetween === 0) onPart(elements / all)
    }
    if (waiting.length < charactersAtOnce) continue
    writeSync(file, waiting)
    waiting = ''
  }
  writeSync(file, waiting)
  closeSync(file)
  writeFileSync(elementsFile(output), JSON.stringify(ofShapes))
}
