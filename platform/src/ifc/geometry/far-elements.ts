import { nameIn, type ModelLines } from '../reading/model-lines.ts'
import type { CollectedShapes } from './collect-shapes.ts'
import type { Geometry, Part } from './shapes.ts'

/** Meters: larger than any building, so elements beyond probably have wrong coordinates. */
const farFrom = 10_000
/** Maximum elements that are listed. */
const maxListed = 20

/** Elements far from most others. `count` includes those that are not listed. */
export type FarElements = { count: number; listed: string[] }

/** Finds elements more than 10 km from the median position, in the file's coordinates. */
export function farElements(
  lines: ModelLines,
  ids: readonly number[],
  { parts, geometries }: Pick<CollectedShapes, 'parts' | 'geometries'>,
): FarElements {
  const positions = ids.flatMap((id) => {
    const position = positionOf(parts.get(id)?.[0], geometries)
    return position ? [{ id, position }] : []
  })
  // The median, so that a few outliers don't move it.
  const middle = [0, 1, 2].map((axis) => {
    const all = positions.map(({ position }) => position[axis] ?? 0).sort((one, other) => one - other)
    return all[all.length >> 1] ?? 0
  })
  const farPositions = positions.filter(
    ({ position }) => Math.hypot(...position.map((one, axis) => one - (middle[axis] ?? 0))) > farFrom,
  )
  const listedLines = lines.lines(farPositions.slice(0, maxListed).map(({ id }) => id))
  const elementTexts = listedLines.map(
    (line) => `${lines.nameOf(line.type)} “${nameIn(line, 2) ?? nameIn(line, 0) ?? ''}”`,
  )
  return { count: farPositions.length, listed: elementTexts }
}

/** A vertex of its geometry. */
function positionOf(part: Part | undefined, geometries: ReadonlyMap<number, Geometry>): number[] | undefined {
  const positions = part && geometries.get(part.geometry)?.positions
  if (!part || !positions) return undefined
  const { matrix } = part
  const [x = 0, y = 0, z = 0] = positions
  return [0, 1, 2].map(
    (axis) =>
      (matrix[axis] ?? 0) * x + (matrix[axis + 4] ?? 0) * y + (matrix[axis + 8] ?? 0) * z + (matrix[axis + 12] ?? 0),
  )
}
