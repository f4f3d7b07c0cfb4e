import type { RangedParts } from '../geometry/ranged-geometry.ts'
import type { PlaneFrame } from './plane-frame.ts'

// Hundreds of thousands of triangles go through here while a handle is dragged: plain loops over plain numbers.

/** Lines on a plane, four numbers each: from where to where, along its two axes. */
export type Lines = number[]

/** In metres: what is no further inside lies on the plane, and is cut away, so that a face in the plane is cut, too. */
const skin = 1e-6

type Corners = Pick<RangedParts, 'positions' | 'corners'>

/** Where the triangles of a range go through a plane. The lines of a closed surface run around its inside. */
export function crossingsOf(
  { positions, corners }: Corners,
  { start, count }: { start: number; count: number },
  frame: PlaneFrame,
): Lines {
  const lines: Lines = []
  const { normal, constant } = frame.plane
  const { x: nx, y: ny, z: nz } = normal
  /** Of the corners of a triangle: where they are, and how far inside. */
  const at = [0, 0, 0]
  const heights = [0, 0, 0]
  for (let corner = start; corner + 2 < start + count; corner += 3) {
    let kept = 0
    for (let each = 0; each < 3; each += 1) {
      const place = 3 * (corners[corner + each] ?? 0)
      const [x, y, z] = [positions[place] ?? 0, positions[place + 1] ?? 0, positions[place + 2] ?? 0]
      const height = nx * x + ny * y + nz * z + constant
      at[each] = place
      heights[each] = height
      if (height > skin) kept += 1 << each
    }
    if (kept > 0 && kept < 7) addLine(lines, { positions, at, heights, kept }, frame)
  }
  return lines
}

type Crossed = { positions: ArrayLike<number>; at: readonly number[]; heights: readonly number[]; kept: number }

/** From where the border of a triangle leaves what is kept to where it comes back. */
function addLine(lines: Lines, { positions, at, heights, kept }: Crossed, { right, up }: PlaneFrame) {
  const isKept = (corner: number) => (kept & (1 << (corner % 3))) > 0
  const leaving = [0, 1, 2].find((corner) => isKept(corner) && !isKept(corner + 1)) ?? 0
  const coming = [0, 1, 2].find((corner) => !isKept(corner) && isKept(corner + 1)) ?? 0
  // Always from what is kept to what is cut away: neighbors get the same point of their common edge.
  for (const [inside, outside] of [[leaving, (leaving + 1) % 3] as const, [(coming + 1) % 3, coming] as const]) {
    const [above = 0, below = 0] = [heights[inside], heights[outside]]
    const share = Math.min(1, above / (above - below))
    const [from = 0, to = 0] = [at[inside], at[outside]]
    const [x = 0, y = 0, z = 0] = [0, 1, 2].map((axis) => {
      const begin = positions[from + axis] ?? 0
      return begin + ((positions[to + axis] ?? 0) - begin) * share
    })
    lines.push(right.x * x + right.y * y + right.z * z, up.x * x + up.y * y + up.z * z)
  }
}

/** Whether lines lead back to where they began, as those of a closed surface do. */
export function isClosed(lines: Lines): boolean {
  let [u, v] = [0, 0]
  for (let at = 0; at < lines.length; at += 4) {
    u += (lines[at + 2] ?? 0) - (lines[at] ?? 0)
    v += (lines[at + 3] ?? 0) - (lines[at + 1] ?? 0)
  }
  return Math.abs(u) + Math.abs(v) < 1e-4 + lines.length * 1e-6
}

/** Whether a point is inside of what lines enclose: how often they go around it. Holes go the other way. */
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
