import { BufferAttribute, EdgesGeometry, Vector3, type BufferGeometry } from 'three'
import type { Piece } from './parse-model.ts'
import { RangedGeometry, type Range } from './ranged-geometry.ts'

/** Faces that meet flatter than this are one face. */
const sharpAngle = 28
/** Finding the edges of more in one go would stop the page. */
const mostCorners = 240_000
const sliceMilliseconds = 12

type Segments = Float32Array

function segmentsOf(geometry: BufferGeometry): Segments {
  const corners = geometry.index?.count ?? geometry.attributes['position']?.count ?? 0
  if (corners > mostCorners) return new Float32Array()
  const edges = new EdgesGeometry(geometry, sharpAngle)
  return (edges.attributes['position']?.array as Segments | undefined) ?? new Float32Array()
}

async function pause() {
  await new Promise((resolve) => setTimeout(resolve))
}

/** The sharp edges of all pieces as one geometry. Works in slices, so that the page stays alive. */
export async function edgesOf(pieces: readonly Piece[], signal: AbortSignal): Promise<RangedGeometry> {
  const known = new Map<BufferGeometry, Segments>()
  let since = performance.now()
  for (const { geometry } of pieces) {
    if (known.has(geometry)) continue
    known.set(geometry, segmentsOf(geometry))
    if (performance.now() - since < sliceMilliseconds) continue
    await pause()
    signal.throwIfAborted()
    since = performance.now()
  }
  return place(pieces, (geometry) => known.get(geometry) ?? new Float32Array())
}

function place(pieces: readonly Piece[], segments: (geometry: BufferGeometry) => Segments) {
  const total = pieces.reduce((sum, { geometry }) => sum + segments(geometry).length, 0)
  const positions = new BufferAttribute(new Float32Array(total), 3)
  const ranges: Range[] = []
  const point = new Vector3()
  let start = 0
  for (const { geometry, matrix, element } of pieces) {
    const local = segments(geometry)
    for (let vertex = 0; vertex * 3 < local.length; vertex++) {
      point.fromArray(local, vertex * 3).applyMatrix4(matrix)
      positions.setXYZ(start + vertex, point.x, point.y, point.z)
    }
    ranges.push({ element, start, count: local.length / 3 })
    start += local.length / 3
  }
  return new RangedGeometry(
    { position: positions },
    Uint32Array.from({ length: start }, (_, corner) => corner),
    ranges,
  )
}
