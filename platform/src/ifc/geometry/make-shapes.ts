import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { unitOf } from '@lintel/shared/contract/master-model'
import { readElementsOfShapes } from '../elements-file.ts'
import type { MadeShapes, MissingShapes } from '../reader-messages.ts'
import type { ModelLines } from '../reading/model-lines.ts'
import { elementIds } from '../reading/read-model.ts'
import { referenceOf } from '../reading/model-lines.ts'
import { readUnits } from '../reading/units.ts'
import { IFCPROJECT, IFCSITE } from '../web-ifc.ts'
import { buildModel } from './build-model.ts'
import { farElements } from './far-elements.ts'
import { measureShapes, type ShapeMeasures } from './measure-shapes.ts'
import { measuresFile } from './measures-file.ts'
import { missingBodies } from './missing-bodies.ts'
import { buildPartedModel, isLarge, mostWhole } from './parts/build-parted-model.ts'
import { nameShapes, type CollectedShapes, type Shaped } from './collect-shapes.ts'
import { colourShapes } from './default-colours.ts'
import type { Point } from './model-place.ts'
import { buildRooms, collectRooms } from './rooms/room-shapes.ts'
import { withRooms } from './rooms/with-rooms.ts'

type ShapesToMake = {
  /** The file that the GLB is written to; what the shapes measure is written beside it. */
  output: string
  onPart(part: number): void
  /** Answers the file of the records, once they are all written. */
  records(): Promise<string>
  /** Called with a place in the middle of the model; answers the origin that its coordinates are to count from. */
  originFor(middle: Point): Promise<Point>
}

/** Makes the shapes of a model as GLB; nothing but what is missing where nothing in it has one. */
export async function makeShapes(
  lines: ModelLines,
  { output, onPart, records, originFor }: ShapesToMake,
): Promise<MadeShapes | MissingShapes> {
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
  // Before the records are here, because the reader and the database keep both processors busy afterwards.
  const measured = measuredIn(lines, [collected, collectedRooms])
  const named: Shaped = new Map([...sites, ...elementsIn(await records())])
  writeMeasures(measured, named, measuresFile(output))
  const made = nameShapes(collected, named)
  colourShapes(made.shapes)
  const isParted = isLarge(made)
  const { middle, contentAround, ...counts } = isParted ? buildPartedModel(made) : await buildModel(made)
  const origin = await originFor(middle)
  let content = await contentAround(origin)
  if (!isParted && content.byteLength > mostWhole.bytes) content = await buildPartedModel(made).contentAround(origin)
  const rooms = await buildRooms(collectedRooms, { named, origin })
  if (rooms) content = withRooms(content, rooms)
  writeFileSync(output, content)
  const contentHash = createHash('sha256').update(content).digest('hex')
  return { bytes: content.byteLength, contentHash, ...lost, ...counts }
}

function measuredIn(lines: ModelLines, all: readonly (CollectedShapes | undefined)[]): Map<number, ShapeMeasures> {
  const [project] = lines.idsOf(IFCPROJECT)
  const assignment = project === undefined ? null : referenceOf(lines.line(project)?.values[8])
  const metersPerUnit = unitOf(readUnits(lines, assignment).get('LENGTHUNIT') ?? '')?.factor
  return new Map(all.flatMap((collected) => (collected ? [...measureShapes(collected, lines, metersPerUnit)] : [])))
}

/** Sites are no elements, so they have no number. */
function writeMeasures(measured: ReadonlyMap<number, ShapeMeasures>, named: Shaped, path: string): void {
  const numbered = [...measured].flatMap(([expressId, measures]) => {
    const number = named.get(expressId)?.id
    return typeof number === 'number' ? [`${JSON.stringify({ number, ...measures })}\n`] : []
  })
  writeFileSync(path, numbered.join(''))
}

/** Terrain is often the shape of the site itself, which is no element, so sites may have shapes too. */
function sitesOf(lines: ModelLines): Shaped {
  return new Map(lines.idsOf(IFCSITE).map((id) => [id, { id: `site-${id}`, ifcClass: 'IfcSite', category: 'Site' }]))
}

/** The category and class of each element, from what was written beside the records. */
function elementsIn(records: string): Shaped {
  return new Map(readElementsOfShapes(records).map(({ expressId, ...element }) => [expressId, element]))
}
