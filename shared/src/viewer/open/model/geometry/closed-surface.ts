import type { Piece } from '../parse-model.ts'
import type { Pause } from '../pause.ts'

// Millions of triangles are processed here: plain loops over plain numbers, which JavaScript engines optimize well.

type Corners = { positions: Float32Array; index: ArrayLike<number> | undefined }

/** A surface or a part of one. `border` is 0 if the surface is closed; the values of parts can be added. */
export type Hull = Corners & { border: number }

/** Vertices or triangles per step: a few milliseconds of work. */
const step = 0x8000

/** Small enough for a single step. */
export function isSmall(vertices: number, corners: number): boolean {
  return vertices <= step && corners <= step * 3
}

/**
 * Adds up a 32-bit pseudo-random number per edge, with the sign of its direction. A closed surface has each edge
 * equally often in both directions, so its sum is 0. This takes one pass and no table; corners with the same position
 * count as the same.
 */
export function hullOf(positions: Float32Array, index: ArrayLike<number> | undefined): Hull {
  const steps = hullSteps(positions, index)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Like `borderOf`, for surfaces of any size, with pauses. */
export async function hullInSteps({ positions, index }: Corners, pause: Pause): Promise<Hull> {
  const steps = hullSteps(positions, index)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await pause()
  }
}

function* hullSteps(positions: Float32Array, index: ArrayLike<number> | undefined): Generator<undefined, Hull> {
  const vertices = positions.length / 3
  const marks = new Int32Array(vertices * 4)
  for (let from = 0; from < vertices; from += step) {
    mark(marks, positions, { from, to: Math.min(from + step, vertices) })
    if (vertices > step) yield
  }
  const triangles = Math.floor((index?.length ?? vertices) / 3)
  let border = 0
  for (let from = 0; from < triangles; from += step) {
    border = (border + borderOf(marks, index, { from, to: Math.min(from + step, triangles) })) | 0
    if (triangles > step) yield
  }
  return { positions, index, border }
}

type Part = { from: number; to: number }

function borderOf(marks: Int32Array, index: ArrayLike<number> | undefined, { from, to }: Part): number {
  let border = 0
  for (let corner = from * 3; corner < to * 3; corner += 3) {
    const a = index ? (index[corner] ?? 0) : corner
    const b = index ? (index[corner + 1] ?? 0) : corner + 1
    const c = index ? (index[corner + 2] ?? 0) : corner + 2
    border = (border + edge(marks, a, b) + edge(marks, b, c) + edge(marks, c, a)) | 0
  }
  return border
}

/** Whether parts together enclose a space and have their faces outward. */
export function isSolid(parts: readonly Hull[]): boolean {
  const border = parts.reduce((sum, part) => (sum + part.border) | 0, 0)
  if (border !== 0) return false
  // The reference point is arbitrary; one on the surface minimizes rounding errors.
  const [x = 0, y = 0, z = 0] = parts[0]?.positions ?? []
  return parts.reduce((sum, part) => sum + volumeBelow(part, x, y, z), 0) > 0
}

/** Six times the signed volume between a surface and a point; negative if the faces point inward. */
function volumeBelow({ positions, index }: Corners, x: number, y: number, z: number): number {
  const corners = index?.length ?? positions.length / 3
  let volume = 0
  for (let corner = 0; corner + 2 < corners; corner += 3) {
    const a = 3 * (index ? (index[corner] ?? 0) : corner)
    const b = 3 * (index ? (index[corner + 1] ?? 0) : corner + 1)
    const c = 3 * (index ? (index[corner + 2] ?? 0) : corner + 2)
    const bx = (positions[b] ?? 0) - x
    const by = (positions[b + 1] ?? 0) - y
    const bz = (positions[b + 2] ?? 0) - z
    const cx = (positions[c] ?? 0) - x
    const cy = (positions[c + 1] ?? 0) - y
    const cz = (positions[c + 2] ?? 0) - z
    volume += ((positions[a] ?? 0) - x) * (by * cz - bz * cy)
    volume += ((positions[a + 1] ?? 0) - y) * (bz * cx - bx * cz)
    volume += ((positions[a + 2] ?? 0) - z) * (bx * cy - by * cx)
  }
  return volume
}

type SurfacePiece = Pick<Piece, 'element' | 'matrix'>

/** The pieces that enclose a space, alone or together with others of the same element. */
export function solidPieces<One extends SurfacePiece>(
  pieces: readonly One[],
  hullOfPiece: (piece: One) => Hull,
): Set<One> {
  // Elements share their geometries.
  const isAlone = new Map<Hull, boolean>()
  for (const hull of new Set(pieces.map(hullOfPiece))) isAlone.set(hull, isSolid([hull]))
  const solid = new Set(pieces.filter((piece) => isAlone.get(hullOfPiece(piece))))
  const open = pieces.filter((piece) => !solid.has(piece))
  for (const siblings of Map.groupBy(open, ({ element }) => element).values()) {
    const [first] = siblings
    // Faces of several materials can enclose one space; pieces with another matrix are separate.
    const alignedPieces = siblings.filter(({ matrix }) => first?.matrix.equals(matrix))
    if (alignedPieces.length > 1 && isSolid(alignedPieces.map(hullOfPiece)))
      for (const one of alignedPieces) solid.add(one)
  }
  return solid
}

const coordinate = new Float32Array(1)
const bits = new Int32Array(coordinate.buffer)

/** Four numbers for each vertex: one per coordinate and one for the position; equal for equal positions. */
function mark(marks: Int32Array, positions: Float32Array, part: Part) {
  for (let from = part.from * 3, to = part.from * 4; from < part.to * 3; from += 3, to += 4) {
    let hash = 0
    for (let axis = 0; axis < 3; axis++) {
      // Turns -0 into 0.
      coordinate[0] = (positions[from + axis] ?? 0) + 0
      const number = mixed((bits[0] ?? 0) + axis + 1)
      marks[to + axis] = number
      hash = Math.imul(hash, 0x9e3779b1) ^ number
    }
    marks[to + 3] = mixed(hash)
  }
}

/**
 * The number of an edge; the reverse edge has the negative number. The number of an edge along an axis is the
 * difference between its ends on that line, so that several short edges cancel out a long one, as where wall faces meet
 * those of openings.
 */
function edge(marks: Int32Array, from: number, to: number): number {
  const [a, b] = [from * 4, to * 4]
  const x = marks[a] === marks[b]
  const y = marks[a + 1] === marks[b + 1]
  const z = marks[a + 2] === marks[b + 2]
  if (y && z) return hashAlongAxis(marks, a, b, 0)
  if (x && z) return hashAlongAxis(marks, a, b, 1)
  if (x && y) return hashAlongAxis(marks, a, b, 2)
  const start = marks[a + 3] ?? 0
  const end = marks[b + 3] ?? 0
  return start < end ? mixed(start ^ Math.imul(end, 0x9e3779b1)) : -mixed(end ^ Math.imul(start, 0x9e3779b1))
}

function hashAlongAxis(marks: Int32Array, from: number, to: number, axis: number): number {
  const line = Math.imul(marks[from + ((axis + 1) % 3)] ?? 0, 0x85ebca6b) ^ (marks[from + ((axis + 2) % 3)] ?? 0)
  return mixed(line ^ (marks[to + axis] ?? 0)) - mixed(line ^ (marks[from + axis] ?? 0))
}

/** The finalizer of MurmurHash3: each bit of the input flips about half of the output bits. */
function mixed(value: number): number {
  let bits = value
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return bits ^ (bits >>> 16)
}
