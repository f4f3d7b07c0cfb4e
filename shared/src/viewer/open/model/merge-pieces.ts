import { BufferAttribute, Matrix3, Vector3, type BufferGeometry, type Material, type Matrix4 } from 'three'
import type { Piece } from './parse-model.ts'
import { RangedGeometry, type Range } from './ranged-geometry.ts'

export type MergedPieces = { material: Material; ranged: RangedGeometry; triangles: number }

/** One geometry per material, in place and in metres: few draw calls, whatever the number of elements. */
export function mergePieces(pieces: readonly Piece[]): MergedPieces[] {
  const groups = Map.groupBy(pieces, ({ material }) => material)
  return [...groups].map(([material, group]) => ({ material, ...mergeGroup(group) }))
}

function cornerCount({ index, attributes }: BufferGeometry) {
  return index?.count ?? attributes['position']?.count ?? 0
}

function mergeGroup(pieces: readonly Piece[]) {
  const vertices = pieces.reduce((sum, { geometry }) => sum + (geometry.attributes['position']?.count ?? 0), 0)
  const corners = pieces.reduce((sum, { geometry }) => sum + cornerCount(geometry), 0)
  const index = new Uint32Array(corners)
  const attributes = emptyAttributes(pieces, vertices)
  const ranges: Range[] = []
  let vertex = 0
  let start = 0
  for (const piece of pieces) {
    copyVertices(piece, attributes, vertex)
    const count = copyIndex(piece, index.subarray(start), vertex)
    ranges.push({ element: piece.element, start, count })
    vertex += piece.geometry.attributes['position']?.count ?? 0
    start += count
  }
  return { ranged: new RangedGeometry(attributes, index, ranges), triangles: corners / 3 }
}

/** An attribute that only some pieces have would be undefined in the others: white, or the corner of the image. */
function emptyAttributes(pieces: readonly Piece[], vertices: number) {
  const sizes: Record<string, number> = { position: 3, normal: 3 }
  if (pieces.some(({ geometry }) => geometry.attributes['uv'])) sizes['uv'] = 2
  if (pieces.some(({ geometry }) => geometry.attributes['color'])) sizes['color'] = 4
  return Object.fromEntries(
    Object.entries(sizes).map(([name, size]) => {
      const values = new Float32Array(vertices * size)
      return [name, new BufferAttribute(name === 'color' ? values.fill(1) : values, size)]
    }),
  )
}

function copyVertices({ geometry, matrix }: Piece, attributes: Record<string, BufferAttribute>, offset: number) {
  if (!geometry.attributes['normal']) geometry.computeVertexNormals()
  const { position, normal, uv, color } = geometry.attributes
  if (!position || !normal) return
  transform(position as BufferAttribute, matrix, attributes['position'], offset)
  turn(normal as BufferAttribute, new Matrix3().getNormalMatrix(matrix), attributes['normal'], offset)
  copy(uv as BufferAttribute | undefined, attributes['uv'], offset)
  copy(color as BufferAttribute | undefined, attributes['color'], offset)
}

function transform(from: BufferAttribute, matrix: Matrix4, to: BufferAttribute | undefined, offset: number) {
  const point = new Vector3()
  for (let vertex = 0; vertex < from.count; vertex++) {
    point.fromBufferAttribute(from, vertex).applyMatrix4(matrix)
    to?.setXYZ(offset + vertex, point.x, point.y, point.z)
  }
}

function turn(from: BufferAttribute, matrix: Matrix3, to: BufferAttribute | undefined, offset: number) {
  const direction = new Vector3()
  for (let vertex = 0; vertex < from.count; vertex++) {
    direction.fromBufferAttribute(from, vertex).applyMatrix3(matrix).normalize()
    to?.setXYZ(offset + vertex, direction.x, direction.y, direction.z)
  }
}

function copy(from: BufferAttribute | undefined, to: BufferAttribute | undefined, offset: number) {
  if (!from || !to) return
  for (let vertex = 0; vertex < from.count; vertex++) {
    for (let part = 0; part < from.itemSize; part++)
      to.setComponent(offset + vertex, part, from.getComponent(vertex, part))
  }
}

/** A mirrored piece has its faces inside out. */
function copyIndex({ geometry, matrix }: Piece, to: Uint32Array, offset: number) {
  const count = cornerCount(geometry)
  for (let corner = 0; corner < count; corner++) to[corner] = offset + (geometry.index?.getX(corner) ?? corner)
  if (matrix.determinant() >= 0) return count
  for (let corner = 0; corner + 2 < count; corner += 3) {
    const second = to[corner + 1] ?? 0
    to[corner + 1] = to[corner + 2] ?? 0
    to[corner + 2] = second
  }
  return count
}
