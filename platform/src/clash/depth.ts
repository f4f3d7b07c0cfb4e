import type { Surface } from './surface.ts'
import { nearestInTriangle } from './triangles.ts'
import { cross, distance, dot, length, minus, plus, type Triangle, type Vector } from './vectors.ts'

/** Depths are decided to within this many meters. */
const precision = 1e-4
/** Rounding of coordinates, in meters. */
export const rounding = 1e-6

/** A convex piece of a triangle. */
type Piece = readonly Vector[]

/**
 * A point of `one`'s surface that is inside `other` and farther than `depth` from its surface, relative to the center of `one`; undefined if
 * there is none. `shift` leads from the center of `one` to the center of `other`.
 */
export function deepPoint(one: Surface, other: Surface, { shift, depth }: { shift: Vector; depth: number }) {
  if (!other.solid.isClosed) return undefined
  // A ball around the point fits into the other box.
  const inner = innerBox(other, shift, depth)
  if (!inner) return undefined
  let found: Vector | undefined
  one.someTriangle(inner, (triangle) => {
    const inOther = triangle.map((corner) => minus(corner, shift))
    const piece = clipToBox(inOther, inner, shift)
    found = piece.length > 2 ? deepestIn(other, piece, depth) : undefined
    return found !== undefined
  })
  return found && plus(found, shift)
}

/**
 * Divides a piece until each part is deeper than `depth`, or cannot be. The distance from a point changes at most as much as the point
 * moves; the distance from a single triangle is largest in a corner, because both are convex.
 */
function deepestIn(surface: Surface, rootPiece: Piece, depth: number): Vector | undefined {
  const stack: Piece[] = [rootPiece]
  for (let piece = stack.pop(); piece; piece = stack.pop()) {
    const middle = middleOf(piece)
    const radius = Math.max(...piece.map((corner) => distance(corner, middle)))
    if (isSliver(piece)) continue
    const closest = surface.nearest(middle)
    const isUncrossed = closest.distance > radius
    if (closest.distance > depth && surface.contains(middle)) return middle
    if (closest.distance + radius <= depth || radius <= precision) continue
    // The surface doesn't separate its points, and the middle is not deep enough.
    if (isUncrossed && (closest.distance > depth || !surface.contains(middle))) continue
    const farthest = Math.max(...piece.map((corner) => distance(corner, nearestInTriangle(corner, closest.triangle))))
    if (farthest <= depth + rounding) continue
    stack.push(...divide(piece, closest.triangle, depth))
  }
  return undefined
}

/** Along the edges of a triangle that lies on the piece, and otherwise through the middle of the longest side. */
function divide(piece: Piece, triangle: Triangle, depth: number): Piece[] {
  const normal = normalOf(triangle)
  const isOn = normal && piece.every((corner) => Math.abs(dot(minus(corner, triangle[0]), normal)) <= depth)
  if (isOn) {
    const outside: Piece[] = []
    let rest = piece
    for (let edge = 0; edge < 3 && rest.length > 2; edge++) {
      const from = triangle[edge] as Vector
      const outward = cross(minus(triangle[(edge + 1) % 3] as Vector, from), normal)
      const outsidePiece = clip(rest, outward, dot(outward, from))
      if (outsidePiece.length > 2) outside.push(outsidePiece)
      rest = clip(rest, [-outward[0], -outward[1], -outward[2]], -dot(outward, from))
    }
    if (!isSliver(rest)) return outside
  }
  return halve(piece)
}

function halve(piece: Piece): Piece[] {
  let [longest, from] = [-1, 0]
  for (const [index, corner] of piece.entries()) {
    const side = distance(corner, piece[(index + 1) % piece.length] as Vector)
    if (side > longest) [longest, from] = [side, index]
  }
  const [start, end] = [piece[from] as Vector, piece[(from + 1) % piece.length] as Vector]
  const direction = minus(end, start)
  const limit = dot(direction, plus(start, direction, 0.5))
  return [clip(piece, direction, limit), clip(piece, [-direction[0], -direction[1], -direction[2]], -limit)].filter(
    ({ length: corners }) => corners > 2,
  )
}

/** The part of a piece with `dot(axis, point) >= limit`. */
function clip(piece: Piece, axis: Vector, limit: number): Piece {
  const clipped: Vector[] = []
  for (const [index, corner] of piece.entries()) {
    const next = piece[(index + 1) % piece.length] as Vector
    const [here, there] = [dot(axis, corner) - limit, dot(axis, next) - limit]
    if (here >= 0) clipped.push(corner)
    if ((here > 0 && there < 0) || (here < 0 && there > 0))
      clipped.push(plus(corner, minus(next, corner), here / (here - there)))
  }
  return clipped
}

/** `inner` is relative to the other center. */
function clipToBox(corners: Piece, inner: readonly number[], shift: Vector): Piece {
  let piece = corners
  for (let axis = 0; axis < 3 && piece.length > 2; axis++) {
    const unit = [0, 0, 0].map((_, index) => (index === axis ? 1 : 0)) as unknown as Vector
    const back = [0, 0, 0].map((_, index) => (index === axis ? -1 : 0)) as unknown as Vector
    piece = clip(piece, unit, (inner[axis] as number) - (shift[axis] as number))
    piece = clip(piece, back, (shift[axis] as number) - (inner[axis + 3] as number))
  }
  return piece
}

/** The other box without a margin of `depth`, relative to the center of the first surface. */
function innerBox({ solid: { box, center } }: Surface, shift: Vector, depth: number): number[] | undefined {
  const inner = [...box].map((value, index) => {
    const axis = index % 3
    return value - (center[axis] as number) + (shift[axis] as number) + (index < 3 ? depth : -depth)
  })
  const isEmpty = [0, 1, 2].some((axis) => (inner[axis] as number) > (inner[axis + 3] as number))
  return isEmpty ? undefined : inner
}

/** Whether a piece is so narrow that its depth is that of its neighbors, within the precision. */
function isSliver(piece: Piece): boolean {
  const [first] = piece
  if (!first || piece.length < 3) return true
  let [doubledArea, longest]: [Vector, number] = [[0, 0, 0], 0]
  for (const [index, corner] of piece.entries()) {
    const next = piece[(index + 1) % piece.length] as Vector
    doubledArea = plus(doubledArea, cross(minus(corner, first), minus(next, first)))
    longest = Math.max(longest, distance(corner, next))
  }
  return length(doubledArea) <= precision * longest
}

function middleOf(piece: Piece): Vector {
  const sum = piece.reduce<Vector>((total, corner) => plus(total, corner), [0, 0, 0])
  return [sum[0] / piece.length, sum[1] / piece.length, sum[2] / piece.length]
}

function normalOf([a, b, c]: Triangle): Vector | undefined {
  const normal = cross(minus(b, a), minus(c, a))
  const size = length(normal)
  return size > 0 ? [normal[0] / size, normal[1] / size, normal[2] / size] : undefined
}
