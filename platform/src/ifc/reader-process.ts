import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { inspect } from 'node:util'
import { IFCSITE } from 'web-ifc'
import { z } from 'zod'
import type { Shaped } from './geometry/collect-shapes.ts'
import { colourShapes } from './geometry/default-colours.ts'
import { middleOf } from './geometry/model-place.ts'
import type { Shape } from './geometry/shapes.ts'
import { writeShapes } from './geometry/write-shapes.ts'
import { isReadFailure, ReadFailure } from './read-failure.ts'
import type { MadeShapes, ReaderMessage, ReaderOrder } from './reader-messages.ts'
import { openModelLines, type ModelLines } from './reading/model-lines.ts'
import { readModel } from './reading/read-model.ts'

const count = z.coerce.number().int().positive()
const [path = '', output = '', shapesOutput = '', ...given] = process.argv.slice(2)
const [mostElements, mostHeapBytes] = z.tuple([count, count]).parse(given)
const charactersAtOnce = 1_000_000
const elementsBetween = 250

/**
 * Reads one file in a process of its own: `reader-process.ts <file> <records> <shapes> <most elements> <bytes of heap>` writes the
 * records as lines of JSON and then, where a name is given, the shapes as GLB. Web-ifc works within one call for seconds, and what
 * breaks inside of it may take the whole process along.
 */
async function main(): Promise<void> {
  process.once('disconnect', () => process.exit(1))
  try {
    const lines = await openOrExplain()
    const shaped = writeRecords(lines)
    send({ read: true })
    if (shapesOutput !== '') send({ shapes: await makeShapes(lines, shaped) })
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

/** Answers what may have a shape. */
function writeRecords(lines: ModelLines): Shaped {
  const file = openSync(output, 'w')
  const shaped = new Map<number, Omit<Shape, 'parts'>>(sitesOf(lines))
  const categories = new Map<number, string>()
  let waiting = ''
  let [elements, all] = [0, 0]
  for (const record of readModel(lines, { mostElements })) {
    waiting += `${JSON.stringify(record)}\n`
    if (record.kind === 'header') all = record.elements
    if (record.kind === 'type') categories.set(record.number, record.category)
    if (record.kind === 'element') {
      const { number: id, ifcClass, type, expressId } = record
      shaped.set(expressId, { id, ifcClass, category: categories.get(type) ?? '' })
      if ((elements += 1) % elementsBetween === 0) send({ part: elements / all })
    }
    if (waiting.length < charactersAtOnce) continue
    writeSync(file, waiting)
    waiting = ''
  }
  writeSync(file, waiting)
  closeSync(file)
  return shaped
}

/** Terrain is often the shape of the site itself, which is no element. */
function sitesOf(lines: ModelLines): [number, Omit<Shape, 'parts'>][] {
  return lines.idsOf(IFCSITE).map((id) => [id, { id: `site-${id}`, ifcClass: 'IfcSite', category: 'Site' }])
}

async function makeShapes(lines: ModelLines, shaped: Shaped): Promise<MadeShapes | null> {
  const made = lines.shapesOf(shaped, (shapesPart) => send({ shapesPart }))
  if (made.shapes.length === 0) return null
  colourShapes(made.shapes)
  send({ middle: middleOf(made) })
  const [{ origin }] = (await once(process, 'message')) as [ReaderOrder]
  const { content, ...counts } = await writeShapes(made, origin)
  writeFileSync(shapesOutput, content)
  const contentHash = createHash('sha256').update(content).digest('hex')
  return { bytes: content.byteLength, contentHash, failed: made.failed, ...counts }
}

function send(message: ReaderMessage): void {
  process.send?.(message)
}

await main()
process.disconnect()
