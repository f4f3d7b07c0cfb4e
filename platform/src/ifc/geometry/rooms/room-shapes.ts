import type { ModelLines } from '../../reading/model-lines.ts'
import { roomIds } from '../../reading/elements/rooms.ts'
import { buildModel } from '../build-model.ts'
import { nameShapes, type CollectedShapes, type Shaped } from '../collect-shapes.ts'
import type { Point } from '../model-place.ts'
import { trianglesOf } from '../parts/coarse-shapes.ts'
import type { Colour } from '../shapes.ts'

/** Rooms are told apart by whoever draws them: of one color they are one mesh. */
const colour: Colour = [0.5, 0.6, 0.7, 1]

/** What goes beyond is left out, all of it: half of the rooms would look as if the others were none. */
const most = { rooms: 10_000, triangles: 500_000, bytes: 4_000_000 }

/** The shapes of rooms, which are no part of the model; undefined where the file has none, or too many. */
export function collectRooms(lines: ModelLines): CollectedShapes | undefined {
  const ids = roomIds(lines)
  if (ids.length === 0 || ids.length > most.rooms) return undefined
  const collected = lines.shapesOf(ids, () => undefined)
  return collected.parts.size > 0 ? collected : undefined
}

/** Their GLB, counted from the same origin as the model's. A room whose shape cannot be made is missing there and nowhere else. */
export async function buildRooms(
  collected: CollectedShapes | undefined,
  { named, origin }: { named: Shaped; origin: Point },
): Promise<Uint8Array | undefined> {
  if (!collected) return undefined
  const rooms = nameShapes(collected, named)
  const parts = rooms.shapes.flatMap((shape) => shape.parts)
  if (parts.length === 0 || trianglesOf(parts, rooms.geometries) > most.triangles) return undefined
  for (const part of parts) part.colour = colour
  const content = await (await buildModel(rooms)).contentAround(origin)
  return content.byteLength > most.bytes ? undefined : content
}
