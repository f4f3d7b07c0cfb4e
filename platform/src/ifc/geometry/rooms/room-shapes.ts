import type { OpenModel } from '../open-model.ts'
import { roomIds } from '../../reading/elements/rooms.ts'
import { buildModel } from '../build-model.ts'
import { nameShapes, type CollectedShapes, type ShapedElements } from '../collect-shapes.ts'
import type { Point } from '../transforms.ts'
import { trianglesOf } from '../parts/coarse-shapes.ts'
import type { Color, Geometry, Part } from '../shapes.ts'

/** Rooms have one color and become one mesh; the viewer distinguishes them itself. */
const color: Color = [0.5, 0.6, 0.7, 1]

/** If a limit is exceeded, all rooms are left out: some of them would look as if there were no others. */
const limits = { rooms: 10_000, triangles: 500_000, bytes: 4_000_000 }

type Bounds = Pick<typeof limits, 'rooms' | 'triangles'>

/** Rooms whose geometry is created before counting. */
const batchSize = 200

/** The geometry of rooms, which is not part of the model; undefined if the file has none, or too many. Counted while it is created. */
export function collectRooms(lines: OpenModel, bounds: Bounds = limits): CollectedShapes | undefined {
  const ids = roomIds(lines)
  if (ids.length > bounds.rooms) return undefined
  const parts = new Map<number, Part[]>()
  const geometries = new Map<number, Geometry>()
  let [failed, triangles] = [0, 0]
  for (let first = 0; first < ids.length; first += batchSize) {
    const batch = lines.shapesOf(ids.slice(first, first + batchSize), () => undefined)
    for (const [id, geometry] of batch.geometries) geometries.set(id, geometry)
    for (const [id, roomParts] of batch.parts) parts.set(id, roomParts)
    failed += batch.failed
    triangles += trianglesOf([...batch.parts.values()].flat(), batch.geometries)
    if (triangles > bounds.triangles) return undefined
  }
  return parts.size > 0 ? { parts, geometries, failed } : undefined
}

/** The GLB of rooms, with the model's origin. Rooms without valid geometry are only missing here. */
export async function buildRooms(
  collected: CollectedShapes | undefined,
  { named, origin }: { named: ShapedElements; origin: Point },
): Promise<Uint8Array | undefined> {
  if (!collected) return undefined
  const rooms = nameShapes(collected, named)
  const parts = rooms.shapes.flatMap((shape) => shape.parts)
  if (parts.length === 0) return undefined
  for (const part of parts) part.color = color
  const content = await (await buildModel(rooms)).contentAround(origin)
  return content.byteLength > limits.bytes ? undefined : content
}
