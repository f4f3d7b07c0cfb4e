import type { RangedParts } from '../geometry/ranged-geometry.ts'
import type { PlaneFrame } from './plane-frame.ts'

// Hundreds of thousands of triangles are processed here while a handle is dragged: plain loops over plain numbers.

/** Line segments on a plane along its two axes: four numbers each, start and end. */
export type Lines = number[]

/** Meters: points this close to the plane count as on it and are cut away, so that a face in the plane is cut, too. */
const skin = 1e-6

type Corners = Pick<RangedParts, 'positions' | 'corners'>

/** The intersection of a range's triangles with a plane. The segments of a closed surface enclose its inside. */
export function crossingsOf(
  { positions, corners }: Corners,
  { start, count }: { start: number; count: number },
  frame: PlaneFrame,
): Lines {
  const lines: Lines = []
  const { normal, constant } = frame.plane
  const { x: nx, y: ny, z: nz } = normal
  /** The corners of a triangle: their positions, and their signed distances. */
  const at = [0, 0, 0]
  const heights = [0, 0, 0]
  for (let corner = start; corner + 2 < start + count; corner += 3) {
    let keptMask = 0
    for (let triangleCorner = 0; triangleCorner < 3; triangleCorner += 1) {
      const offset = 3 * (corners[corner + triangleCorner] ?? 0)
      const height =
        nx * (positions[offset] ?? 0) + ny * (positions[offset + 1] ?? 0) + nz * (positions[offset + 2] ?? 0) + constant
      at[triangleCorner] = offset
      heights[triangleCorner] = height
      if (height > skin) keptMask += 1 << triangleCorner
    }
    if (keptMask > 0 && keptMask < 7) addLine(lines, { positions, at, heights, keptMask }, frame)
  }
  return lines
}

type Crossed = { positions: ArrayLike<number>; at: readonly number[]; heights: readonly number[]; keptMask: number }

/**
 * Indexed by a bit mask of the remaining corners: the last remaining corner and the last one that is cut away, in
 * order.
 */
const lastKept = [0, 0, 1, 1, 2, 0, 2, 0]
const lastCut = [0, 2, 0, 2, 1, 1, 0, 0]

/** The segment between the two points where a triangle crosses the plane. */
function addLine(lines: Lines, crossed: Crossed, frame: PlaneFrame) {
  const leaving = lastKept[crossed.keptMask] ?? 0
  const from = lastCut[crossed.keptMask] ?? 0
  // Always from the remaining corner to the other one, so that neighbors compute exactly the same point on their common
  // edge.
  addPoint(lines, crossed, { inside: leaving, outside: (leaving + 1) % 3, frame })
  addPoint(lines, crossed, { inside: (from + 1) % 3, outside: from, frame })
}

type Edge = { inside: number; outside: number; frame: PlaneFrame }

function addPoint(lines: Lines, { positions, at, heights }: Crossed, { inside, outside, frame }: Edge) {
  const { right, up } = frame
  const above = heights[inside] ?? 0
  const share = Math.min(1, above / (above - (heights[outside] ?? 0)))
  const from = at[inside] ?? 0
  const to = at[outside] ?? 0
  const beginX = positions[from] ?? 0
  const beginY = positions[from + 1] ?? 0
  const beginZ = positions[from + 2] ?? 0
  const x = beginX + ((positions[to] ?? 0) - beginX) * share
  const y = beginY + ((positions[to + 1] ?? 0) - beginY) * share
  const z = beginZ + ((positions[to + 2] ?? 0) - beginZ) * share
  lines.push(right.x * x + right.y * y + right.z * z, up.x * x + up.y * y + up.z * z)
}

/** Whether segments form closed loops, as those of a closed surface do. */
export function isClosed(lines: Lines): boolean {
  let [u, v] = [0, 0]
  for (let at = 0; at < lines.length; at += 4) {
    u += (lines[at + 2] ?? 0) - (lines[at] ?? 0)
    v += (lines[at + 3] ?? 0) - (lines[at + 1] ?? 0)
  }
  return Math.abs(u) + Math.abs(v) < 1e-4 + lines.length * 1e-6
}

/** Whether a point is inside of the segments (winding number). Holes have the opposite orientation. */
export function isAround(lines: Lines, u: number, v: number): boolean {
  let winding = 0
  for (let at = 0; at < lines.length; at += 4) {
    const [fromU = 0, fromV = 0, toU = 0, toV = 0] = [lines[at], lines[at + 1], lines[at + 2], lines[at + 3]]
    if (fromV <= v === toV <= v) continue
    const across = fromU + ((toU - fromU) * (v - fromV)) / (toV - fromV)
    if (across > u) winding += toV > fromV ? 1 : -1
  }
  return winding !== 0
}
