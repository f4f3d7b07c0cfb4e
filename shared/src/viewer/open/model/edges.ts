import { BufferAttribute, EdgesGeometry, Vector3, type BufferGeometry, type Box3 } from 'three'
import type { Piece } from './parse-model.ts'
import { placeFrom, placePoints } from './geometry/place-vertices.ts'
import { RangedGeometry, type Range } from './geometry/ranged-geometry.ts'
import type { Pause } from './pause.ts'

/** Degrees: at smaller angles, two faces have no edge between them. */
const sharpAngle = 28
/** Maximum number of corners: computing the edges of more at once would block the page. */
const maxCorners = 240_000

/** Both ends of each edge, three numbers each. Cached by geometry, because snapping uses them too. */
const edgesByGeometry = new WeakMap<BufferGeometry, Float32Array>()

/** The sharp edges of a geometry in its own coordinates. */
export function segmentsOf(geometry: BufferGeometry): Float32Array {
  const found = edgesByGeometry.get(geometry) ?? findSegments(geometry)
  edgesByGeometry.set(geometry, found)
  return found
}

function findSegments(geometry: BufferGeometry) {
  const corners = geometry.index?.count ?? geometry.attributes['position']?.count ?? 0
  if (corners > maxCorners) return new Float32Array()
  const edges = new EdgesGeometry(geometry, sharpAngle)
  return (edges.attributes['position']?.array as Float32Array | undefined) ?? new Float32Array()
}

type EdgeRequest = { pieces: readonly Piece[]; origin: Vector3; bounds: Box3; edgeLimit: number }

/**
 * The sharp edges of all pieces as one geometry relative to the origin. Beyond `edgeLimit` edges, the shortest are omitted.
 */
export async function edgesOf(
  { pieces, origin, bounds, edgeLimit: maxEdges }: EdgeRequest,
  pause: Pause,
): Promise<RangedGeometry> {
  for (const { geometry } of pieces) {
    segmentsOf(geometry)
    await pause()
  }
  const minLength = await minLengthFor(pieces, maxEdges, pause)
  const drawing = new EdgeCollector(origin, countOf(pieces))
  for (const piece of pieces) {
    drawing.add(piece, minLength)
    await pause()
  }
  return drawing.finish(bounds.clone().translate(origin.clone().negate()))
}

function countOf(pieces: readonly Piece[]) {
  return pieces.reduce((sum, { geometry }) => sum + segmentsOf(geometry).length / 6, 0)
}

function scaleOf({ matrix }: Piece) {
  return new Vector3().setFromMatrixScale(matrix).length() / Math.sqrt(3)
}

function lengthOf(segments: Float32Array, offset: number) {
  const x = (segments[offset + 3] ?? 0) - (segments[offset] ?? 0)
  const y = (segments[offset + 4] ?? 0) - (segments[offset + 1] ?? 0)
  const z = (segments[offset + 5] ?? 0) - (segments[offset + 2] ?? 0)
  return Math.sqrt(x * x + y * y + z * z)
}

/**
 * The minimum length that leaves at most `maxEdges` edges. Sorting millions would block the page, so lengths are counted in
 * bins by their first bits, which sort like the positive numbers themselves.
 */
async function minLengthFor(pieces: readonly Piece[], maxEdges: number, pause: Pause) {
  if (countOf(pieces) <= maxEdges) return 0
  const counts = new Uint32Array(0x1_00_00)
  const length = new Float32Array(1)
  const bits = new Uint32Array(length.buffer)
  for (const piece of pieces) {
    const segments = segmentsOf(piece.geometry)
    const scale = scaleOf(piece)
    for (let index = 0; index < segments.length; index += 6) {
      length[0] = lengthOf(segments, index) * scale
      const bin = (bits[0] ?? 0) >>> 16
      counts[bin] = (counts[bin] ?? 0) + 1
    }
    await pause()
  }
  let drawn = 0
  for (let bin = counts.length - 1; bin > 0; bin--) {
    const edgesInBin = counts[bin] ?? 0
    // If too many have the same length, they are drawn anyway.
    bits[0] = (drawn === 0 ? bin : bin + 1) << 16
    if (drawn + edgesInBin > maxEdges) break
    drawn += edgesInBin
  }
  return length[0] ?? 0
}

/**
 * Collects edges in preallocated arrays. Each end stores the length of its edge, because edges that are short on screen
 * are not drawn.
 */
class EdgeCollector {
  private readonly origin: Vector3
  private readonly positions: Float32Array
  private readonly lengths: Float32Array
  private readonly ranges: Range[] = []
  private count = 0

  constructor(origin: Vector3, segments: number) {
    this.origin = origin
    this.positions = new Float32Array(segments * 6)
    this.lengths = new Float32Array(segments * 2)
  }

  add(piece: Piece, minLength: number) {
    const segments = segmentsOf(piece.geometry)
    const scale = scaleOf(piece)
    const matrix = placeFrom(this.origin, piece.matrix)
    const start = this.count
    for (let at = 0; at < segments.length; at += 6) {
      const length = lengthOf(segments, at) * scale
      if (length < minLength) continue
      const endPoints = segments.subarray(at, at + 6)
      placePoints(endPoints, matrix, this.positions.subarray(this.count * 3))
      this.lengths.fill(length, this.count, this.count + 2)
      this.count += 2
    }
    this.ranges.push({ element: piece.element, start, count: this.count - start })
  }

  finish(bounds: Box3) {
    const attributes = {
      position: new BufferAttribute(this.positions.slice(0, this.count * 3), 3),
      edgeLength: new BufferAttribute(this.lengths.slice(0, this.count), 1),
    }
    const index = Uint32Array.from({ length: this.count }, (_, corner) => corner)
    return new RangedGeometry({ attributes, index, ranges: this.ranges, bounds })
  }
}
