import { buildBvh, someInBox } from './bvh.ts'
import { readRooms, type ModelFile } from './read-model.ts'
import { volumeOf, type Solid } from './solid.ts'
import { createSurface } from './surface.ts'
import { minus, type Vector } from './vectors.ts'

type RoomKey = { file: number; number: number }

/** In meters. A clash often is on the face of a wall, where its room ends. */
const margin = 0.01

/**
 * The smallest room of any file that contains each point, or ends within the margin; undefined where there is none. The rooms of one file
 * are in memory at a time.
 */
export async function findRooms(
  files: readonly ModelFile[],
  points: readonly Vector[],
): Promise<(RoomKey | undefined)[]> {
  const found: (RoomKey & { volume: number })[] = []
  if (points.length === 0) return []
  const pointsIn = createSearch(points)
  for (const [file, model] of files.entries()) {
    for (const [number, solid] of await readRooms(model)) {
      const inside = pointsIn(solid)
      const volume = inside.length > 0 ? volumeOf(solid) : 0
      for (const pointIndex of inside) {
        const best = found[pointIndex]
        if (!best || volume < best.volume) found[pointIndex] = { file, number, volume }
      }
    }
  }
  return points.map((_, index) => found[index] && { file: found[index].file, number: found[index].number })
}

/** Returns a function with the numbers of the points in a room. */
function createSearch(points: readonly Vector[]): (room: Solid) => number[] {
  const boxes = Float64Array.from(points.flatMap((point) => [...point, ...point]))
  const tree = buildBvh(boxes)
  return (room) => {
    if (!room.isClosed) return []
    const nearby: number[] = []
    const box = room.box.map((value, index) => value + (index < 3 ? -margin : margin))
    someInBox(tree, boxes, box, (pointIndex) => {
      nearby.push(pointIndex)
      return false
    })
    if (nearby.length === 0) return []
    const { contains, nearest } = createSurface(room)
    return nearby.filter((pointIndex) => {
      const local = minus(points[pointIndex] as Vector, room.center)
      return contains(local) || nearest(local).distance <= margin
    })
  }
}
