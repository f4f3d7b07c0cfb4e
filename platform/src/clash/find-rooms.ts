import { buildBvh, someInBox } from './bvh.ts'
import { readRooms, type ModelFile } from './read-model.ts'
import { volumeOf } from './solid.ts'
import { createSurface } from './surface.ts'
import { minus, type Vector } from './vectors.ts'

type RoomKey = { file: number; number: number }

/** The smallest room of any file that contains each point; undefined where there is none. The rooms of one file are in memory at a time. */
export async function findRooms(
  files: readonly ModelFile[],
  points: readonly Vector[],
): Promise<(RoomKey | undefined)[]> {
  const found: (RoomKey & { volume: number })[] = []
  const boxes = Float64Array.from(points.flatMap((point) => [...point, ...point]))
  const tree = buildBvh(boxes)
  for (const [file, model] of files.entries()) {
    if (points.length === 0) break
    for (const [number, solid] of await readRooms(model)) {
      const inBox: number[] = []
      someInBox(tree, boxes, solid.box, (point) => {
        inBox.push(point)
        return false
      })
      if (inBox.length === 0) continue
      const [{ contains }, volume] = [createSurface(solid), volumeOf(solid)]
      for (const at of inBox) {
        const best = found[at]
        if (best && best.volume <= volume) continue
        if (contains(minus(points[at] as Vector, solid.center))) found[at] = { file, number, volume }
      }
    }
  }
  return points.map((_, at) => found[at] && { file: found[at].file, number: found[at].number })
}
