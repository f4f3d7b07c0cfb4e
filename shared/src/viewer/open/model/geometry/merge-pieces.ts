import {
  Box3,
  BufferAttribute,
  Matrix3,
  Vector3,
  type BufferGeometry,
  type InterleavedBufferAttribute,
  type Material,
} from 'three'
import type { Piece } from '../parse-model.ts'
import type { Pause } from '../pause.ts'
import { hullInSteps, hullOf, isSmall, solidPieces, type Hull } from './closed-surface.ts'
import { placeDirections, placeFrom, placePoints, valuesOf } from './place-vertices.ts'
import { RangedGeometry, type Range } from './ranged-geometry.ts'

/**
 * `isSolid`: every piece encloses a space, so back faces are never visible. `fineness`: from 0 for a few large faces,
 * such as roofs and walls, to 1 for many small ones.
 */
export type MergedPieces = { material: Material; isSolid: boolean; fineness: number; ranged: RangedGeometry }

/** Elements share geometries, so each is decoded once. */
type Decoded = Map<BufferGeometry, Local>
type Local = { positions: Float32Array; normals: Float32Array; hull: Hull }

type Model = { pieces: readonly Piece[]; origin: Vector3 }
type Work = { origin: Vector3; decoded: Decoded; pause: Pause }

/**
 * Merges pieces into one geometry per material, or two if only some of the pieces are solid, in meters from the origin.
 * That needs few draw calls, whatever the number of elements.
 */
export async function mergePieces({ pieces, origin }: Model, pause: Pause): Promise<MergedPieces[]> {
  const work: Work = { origin, decoded: new Map(), pause }
  for (const { geometry } of pieces) {
    if (work.decoded.has(geometry)) continue
    // Not awaited one by one: buildings have thousands of small geometries, and awaiting each would take longer than
    // decoding it.
    work.decoded.set(geometry, decodeSmall(geometry) ?? (await decode(geometry, pause)))
    const rest = pause()
    if (rest) await rest
  }
  const solid = solidPieces(pieces, ({ geometry }) => localOf(geometry, work.decoded).hull)
  const merged: MergedPieces[] = []
  for (const [material, group] of Map.groupBy(pieces, (piece) => piece.material)) {
    for (const [isSolid, part] of Map.groupBy(group, (piece) => solid.has(piece)))
      merged.push({ material, isSolid, fineness: finenessOf(part), ranged: await mergeGroup(part, work) })
  }
  return merged
}

/** The center of a model, rounded to whole meters, so that differences of origins are exact in 32 bits too. */
export function originOf(pieces: readonly Piece[]): Vector3 {
  const box = new Box3()
  for (const piece of pieces) box.union(boundsOf(piece))
  return box.getCenter(new Vector3()).round()
}

function finenessOf(pieces: readonly Piece[]) {
  let [area, corners] = [0, 0]
  for (const piece of pieces) {
    const { x, y, z } = boundsOf(piece).getSize(new Vector3())
    area += x * y + y * z + z * x
    corners += cornerCount(piece.geometry)
  }
  return corners / (corners + area)
}

function vertexCount({ attributes }: BufferGeometry) {
  return attributes['position']?.count ?? 0
}

function cornerCount(geometry: BufferGeometry) {
  return geometry.index?.count ?? vertexCount(geometry)
}

async function mergeGroup(pieces: readonly Piece[], { origin, decoded, pause }: Work) {
  const vertices = pieces.reduce((sum, { geometry }) => sum + vertexCount(geometry), 0)
  const corners = pieces.reduce((sum, { geometry }) => sum + cornerCount(geometry), 0)
  const index = vertices > 0xffff ? new Uint32Array(corners) : new Uint16Array(corners)
  const vertexWriter = new VertexWriter({ pieces, origin }, vertices)
  const bounds = new Box3()
  const ranges: Range[] = []
  let vertex = 0
  let start = 0
  for (const piece of pieces) {
    vertexWriter.write(piece, localOf(piece.geometry, decoded), vertex)
    const count = copyIndex(piece, index.subarray(start), vertex)
    ranges.push({ element: piece.element, start, count })
    bounds.union(boundsOf(piece))
    vertex += vertexCount(piece.geometry)
    start += count
    const rest = pause()
    if (rest) await rest
  }
  bounds.translate(origin.clone().negate())
  return new RangedGeometry({ attributes: vertexWriter.attributes, index, ranges, bounds })
}

function decodeSmall(geometry: BufferGeometry): Local | undefined {
  if (!isSmall(vertexCount(geometry), cornerCount(geometry))) return undefined
  const { positions, normals } = verticesOf(geometry)
  return { positions, normals, hull: hullOf(positions, geometry.index?.array) }
}

async function decode(geometry: BufferGeometry, pause: Pause): Promise<Local> {
  const { positions, normals } = verticesOf(geometry)
  return { positions, normals, hull: await hullInSteps({ positions, index: geometry.index?.array }, pause) }
}

function verticesOf(geometry: BufferGeometry) {
  if (!geometry.attributes['normal']) geometry.computeVertexNormals()
  const { position, normal } = geometry.attributes
  return { positions: valuesOf(position), normals: valuesOf(normal) }
}

function localOf(geometry: BufferGeometry, decoded: Decoded): Local {
  const local = decoded.get(geometry)
  if (!local) throw new Error('A geometry was not decoded.')
  return local
}

const knownBounds = new WeakMap<Piece, Box3>()

/** Cached: do not modify the result. */
export function boundsOf(piece: Piece): Box3 {
  const cached = knownBounds.get(piece)
  if (cached) return cached
  const { geometry, matrix } = piece
  if (!geometry.boundingBox) geometry.computeBoundingBox()
  const bounds = geometry.boundingBox ? geometry.boundingBox.clone().applyMatrix4(matrix) : new Box3()
  knownBounds.set(piece, bounds)
  return bounds
}

/** The vertices of a group relative to the origin. */
class VertexWriter {
  readonly attributes: Record<string, BufferAttribute>
  private readonly origin: Vector3
  private readonly positions: Float32Array
  private readonly normals: Int16Array
  private last: { geometry: BufferGeometry; turn: Matrix3; vertex: number } | undefined

  constructor({ pieces, origin }: Model, vertices: number) {
    this.origin = origin
    this.positions = new Float32Array(vertices * 3)
    // Integers are half as large and precise enough. There are four per normal, because graphics cards read in steps of
    // four bytes.
    this.normals = new Int16Array(vertices * 4)
    const position = new BufferAttribute(this.positions, 3)
    this.attributes = { position, normal: new BufferAttribute(this.normals, 4, true) }
    // An attribute that only some pieces have gets a default in the others: white, or the corner of the image.
    for (const [name, size, filling] of [['uv', 2, 0] as const, ['color', 4, 1] as const]) {
      if (!pieces.some(({ geometry }) => geometry.attributes[name])) continue
      this.attributes[name] = new BufferAttribute(new Float32Array(vertices * size).fill(filling), size)
    }
  }

  write({ geometry, matrix }: Piece, local: Local, vertex: number) {
    placePoints(local.positions, placeFrom(this.origin, matrix), this.positions.subarray(vertex * 3))
    this.putNormals(geometry, new Matrix3().getNormalMatrix(matrix), { local, vertex })
    for (const name of ['uv', 'color']) {
      const [from, to] = [geometry.attributes[name], this.attributes[name]]
      if (from && to) copy(from, to, vertex)
    }
  }

  /** Reused, because consecutive instances often have the same rotation. */
  private putNormals(geometry: BufferGeometry, turn: Matrix3, { local, vertex }: { local: Local; vertex: number }) {
    const { last } = this
    this.last = { geometry, turn, vertex }
    if (last?.geometry === geometry && last.turn.equals(turn)) {
      this.normals.copyWithin(vertex * 4, last.vertex * 4, (last.vertex + vertexCount(geometry)) * 4)
      return
    }
    placeDirections(local.normals, turn.elements, this.normals.subarray(vertex * 4))
  }
}

function copy(from: BufferAttribute | InterleavedBufferAttribute, to: BufferAttribute, offset: number) {
  for (let vertex = 0; vertex < from.count; vertex++) {
    for (let part = 0; part < from.itemSize; part++)
      to.setComponent(offset + vertex, part, from.getComponent(vertex, part))
  }
}

/** Mirroring turns the faces of a piece inside out. */
function copyIndex({ geometry, matrix }: Piece, to: Uint32Array | Uint16Array, offset: number) {
  const count = cornerCount(geometry)
  const from = geometry.index?.array
  for (let corner = 0; corner < count; corner++) to[corner] = offset + (from?.[corner] ?? corner)
  if (matrix.determinant() >= 0) return count
  for (let corner = 0; corner + 2 < count; corner += 3) {
    const second = to[corner + 1] ?? 0
    to[corner + 1] = to[corner + 2] ?? 0
    to[corner + 2] = second
  }
  return count
}
