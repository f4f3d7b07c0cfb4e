import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { getUnit } from '@lintel/shared/contract/master-model'
import { readRecords } from '../read-records.ts'
import type { ShapesResult, MissingShapes } from '../reader-messages.ts'
import { type ModelLines, referenceOf } from '../reading/model-lines.ts'
import { elementIds } from '../reading/read-model.ts'
import { readUnits } from '../reading/units.ts'
import { IFCPROJECT, IFCSITE } from '../web-ifc.ts'
import { buildModel } from './build-model.ts'
import { drawPicture } from './picture/draw-picture.ts'
import { measuresFile, pictureFile } from './output-files.ts'
import { farElements } from './far-elements.ts'
import { measureShapes } from './measure-shapes.ts'
import { missingBodies } from './missing-bodies.ts'
import { buildModelWithParts, isLarge, maxWhole } from './parts/build-model-with-parts.ts'
import { type CollectedShapes, nameShapes, type ShapedElements } from './collect-shapes.ts'
import { colorShapes } from './default-colors.ts'
import type { Point } from './transforms.ts'
import type { OpenModel } from './open-model.ts'
import type { Shapes } from './shapes.ts'
import { buildRooms, collectRooms } from './rooms/room-shapes.ts'
import { aligned } from './glb/pages.ts'

const [lengthAt, chunkHeaderBytes] = [8, 8]
const roomsMagic = 0x53_4d_4f_52
/** The length of the rooms' GLB and the magic number: the last bytes of the file say whether it has rooms. */
const trailerBytes = 8

/**
 * Appends the GLB of rooms to a model in a separate chunk. GLB readers skip unknown chunks, so clients that don't know rooms show the
 * building without them; others find them from the end of the file, even in a file with parts.
 */
function withRooms(model: Uint8Array, rooms: Uint8Array): Uint8Array {
  const chunkBytes = aligned(rooms.byteLength) + trailerBytes
  const file = new Uint8Array(model.byteLength + chunkHeaderBytes + chunkBytes)
  const view = new DataView(file.buffer)
  file.set(model)
  view.setUint32(lengthAt, file.byteLength, true)
  view.setUint32(model.byteLength, chunkBytes, true)
  view.setUint32(model.byteLength + 4, roomsMagic, true)
  file.set(rooms, model.byteLength + chunkHeaderBytes)
  view.setUint32(file.byteLength - trailerBytes, rooms.byteLength, true)
  view.setUint32(file.byteLength - trailerBytes + 4, roomsMagic, true)
  return file
}

type ShapesToMake = {
  /** The output file for the GLB; measurements and picture are written beside it. */
  output: string
  onPart(part: number): void
  /** Returns the file with the records, once they are all written. */
  records(): Promise<string>
  /** Called with a point in the middle of the model; returns the origin of its coordinates. */
  originFor(middle: Point): Promise<Point>
}

/** Creates the geometry of a model as GLB; only reports what is missing if there is none. */
export async function makeShapes(
  lines: OpenModel,
  { output, onPart, records, originFor }: ShapesToMake,
): Promise<ShapesResult | MissingShapes> {
  const sites = sitesOf(lines)
  const elements = elementIds(lines)
  const collected = lines.shapesOf([...sites.keys(), ...elements], onPart)
  const bodies = missingBodies(lines, collected.parts)
  const lost = {
    failed: Math.max(collected.failed, bodies.count),
    missing: bodies.listed,
    far: farElements(lines, elements, collected),
  }
  if (collected.parts.size === 0) return lost
  const collectedRooms = collectRooms(lines)
  const named = new Map([...sites, ...(await elementsIn(await records()))])
  writeMeasures(lines, measuresFile(output), { all: [collected, collectedRooms], named })
  const shapes = nameShapes(collected, named)
  colorShapes(shapes.shapes)
  const pictureProblem = await writePicture(shapes, pictureFile(output))
  const isParted = isLarge(shapes)
  const { middle, contentAround, ...counts } = isParted ? buildModelWithParts(shapes) : await buildModel(shapes)
  const origin = await originFor(middle)
  let content = await contentAround(origin)
  if (!isParted && content.byteLength > maxWhole.bytes)
    content = await buildModelWithParts(shapes).contentAround(origin)
  const rooms = await buildRooms(collectedRooms, { named, origin })
  if (rooms) content = withRooms(content, rooms)
  writeFileSync(output, content)
  const contentHash = createHash('sha256').update(content).digest('hex')
  return { bytes: content.byteLength, contentHash, pictureProblem, ...lost, ...counts }
}

/** A model can be used without its picture, so a failure is reported and doesn't end the run. */
async function writePicture(shapes: Shapes, path: string): Promise<string | null> {
  try {
    writeFileSync(path, await drawPicture(shapes))
    return null
  } catch (error) {
    return String(error)
  }
}

type MeasureInput = { all: readonly (CollectedShapes | undefined)[]; named: ShapedElements }

function writeMeasures(lines: ModelLines, path: string, { all, named }: MeasureInput): void {
  const [project] = lines.idsOf(IFCPROJECT)
  const assignment = project === undefined ? null : referenceOf(lines.line(project)?.values[8])
  const metersPerUnit = getUnit(readUnits(lines, assignment).get('LENGTHUNIT') ?? '')?.factor
  const measured = all.flatMap((collected) =>
    collected ? [...measureShapes(collected, { lines, named, metersPerUnit })] : [],
  )
  writeFileSync(path, measured.map((one) => `${JSON.stringify(one)}\n`).join(''))
}

/** Terrain is often the geometry of the site, so sites may have geometry too. */
function sitesOf(lines: ModelLines): ShapedElements {
  return new Map(lines.idsOf(IFCSITE).map((id) => [id, { id: `site-${id}`, ifcClass: 'IfcSite', category: 'Site' }]))
}

/** The category and class of each element, from the records. */
async function elementsIn(file: string): Promise<ShapedElements> {
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
