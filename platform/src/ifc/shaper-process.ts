import { createHash } from 'node:crypto'
import { on } from 'node:events'
import { writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { IFCSITE } from 'web-ifc'
import { z } from 'zod'
import { nameShapes, type Shaped } from './geometry/collect-shapes.ts'
import { colourShapes } from './geometry/default-colours.ts'
import { buildModel } from './geometry/build-model.ts'
import { readRecords } from './read-records.ts'
import type { ShaperMessage, ShaperOrder } from './reader-messages.ts'
import { openModelLines, type ModelLines } from './reading/model-lines.ts'
import { elementIds } from './reading/read-model.ts'
import { tellFailures } from './tell-failures.ts'

const [path = '', records = '', output = '', ...given] = process.argv.slice(2)
const count = z.coerce.number().int().positive()
const [mostHeapBytes, parent] = z.tuple([count, count]).parse(given)
const orders = on(process, 'message')

/** Terrain is often the shape of the site itself, which is no element, so sites may have shapes too. */
function sitesOf(lines: ModelLines): Shaped {
  return new Map(lines.idsOf(IFCSITE).map((id) => [id, { id: `site-${id}`, ifcClass: 'IfcSite', category: 'Site' }]))
}

/** The category and class of each element, from the records. */
async function elementsIn(file: string): Promise<Shaped> {
  const shaped = new Map<number, { id: number; ifcClass: string; category: string }>()
  const categories = new Map<number, string>()
  for await (const record of readRecords(file)) {
    if (record.kind === 'type') categories.set(record.number, record.category)
    if (record.kind !== 'element') continue
    const { number: id, ifcClass, type, expressId } = record
    shaped.set(expressId, { id, ifcClass, category: categories.get(type) ?? '' })
  }
  return shaped
}

function send(message: ShaperMessage): void {
  process.send?.(message)
}

async function nextOrder(): Promise<ShaperOrder> {
  const { value } = (await orders.next()) as { value: [ShaperOrder] }
  return value[0]
}

/**
 * Makes the shapes of a file as GLB, in a process of its own, while another one reads the records: `shaper-process.ts <file> <records>
 * <shapes> <bytes of heap> <parent>`. What it has to know of the records it reads once they are written.
 */
await tellFailures(parent, async () => {
  // Reading the records has priority, because a capture is usable as soon as they are stored.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const lines = await openModelLines(path, mostHeapBytes)
  const sites = sitesOf(lines)
  const collected = lines.shapesOf([...sites.keys(), ...elementIds(lines)], (shapesPart) => send({ shapesPart }))
  if (collected.parts.size === 0) {
    send({ shapes: null })
    return
  }
  await nextOrder()
  const made = nameShapes(collected, new Map([...sites, ...(await elementsIn(records))]))
  colourShapes(made.shapes)
  const { middle, contentAround, ...counts } = await buildModel(made)
  send({ middle })
  const order = await nextOrder()
  if (!('origin' in order)) throw new TypeError('The origin was to come.')
  const content = contentAround(order.origin)
  writeFileSync(output, content)
  const contentHash = createHash('sha256').update(content).digest('hex')
  send({ shapes: { bytes: content.byteLength, contentHash, failed: made.failed, ...counts } })
})
