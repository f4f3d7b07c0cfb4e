import { Box3, Triangle, Vector3 } from 'three'
import type { ElementReference } from '../../model.ts'
import type { RoomShape } from '../../rooms/room-layer.ts'
import type { ParsedModel, Piece } from '../model/parse-model.ts'

/** A room's triangles, three corners each, concatenated. `box` is in world coordinates. */
export type RoomTriangles = { element: ElementReference; begin: number; end: number; box: Box3 }

/** The triangles of all rooms of a model, relative to a nearby origin. */
export type RoomShapes = {
  rooms: readonly RoomTriangles[]
  ids: ReadonlySet<string>
  positions: Float32Array
  origin: Vector3
}

export function roomShapesOf({ elements, pieces }: ParsedModel, modelId: string): RoomShapes {
  const corners = pieces.reduce((sum, { geometry }) => sum + cornersOf(geometry), 0)
  const origin = pieces[0] ? new Vector3().setFromMatrixPosition(pieces[0].matrix).round() : new Vector3()
  const positions = new Float32Array(corners * 3)
  const rooms: RoomTriangles[] = []
  let position = 0
  for (const [index, roomPieces] of Map.groupBy(pieces, ({ element }) => element)) {
    const [begin, box] = [position, new Box3()]
    for (const piece of roomPieces) position = addTriangles(piece, { positions, at: position, origin, box })
    const { elementId = '' } = elements[index] ?? {}
    rooms.push({ element: { modelId, elementId }, begin, end: position, box })
  }
  return { rooms, ids: new Set(rooms.map(({ element }) => element.elementId)), positions, origin }
}

function cornersOf({ index, attributes }: Piece['geometry']) {
  const count = index?.count ?? attributes['position']?.count ?? 0
  return count - (count % 3)
}

type Target = { positions: Float32Array; at: number; origin: Vector3; box: Box3 }

function addTriangles({ geometry, matrix }: Piece, { positions, at, origin, box }: Target): number {
  const { index, attributes } = geometry
  const source = attributes['position']
  if (!source) return at
  const point = new Vector3()
  const corners = cornersOf(geometry)
  for (let corner = 0; corner < corners; corner += 1) {
    point.fromBufferAttribute(source, index?.getX(corner) ?? corner).applyMatrix4(matrix)
    box.expandByPoint(point)
    point.sub(origin).toArray(positions, (at + corner) * 3)
  }
  return at + corners
}

export function triangleAt(positions: Float32Array, corner: number, triangle: Triangle): Triangle {
  triangle.a.fromArray(positions, corner * 3)
  triangle.b.fromArray(positions, corner * 3 + 3)
  triangle.c.fromArray(positions, corner * 3 + 6)
  return triangle
}

/** The facts that labels and plans need about a room. */
export function describeRoom(
  { element, begin, end, box }: RoomTriangles,
  { positions, origin }: RoomShapes,
): RoomShape {
  const [triangle, middle, sum] = [new Triangle(), new Vector3(), new Vector3()]
  const largest = { area: 0, middle: new Vector3() }
  let area = 0
  for (let corner = begin; corner < end; corner += 3) {
    triangleAt(positions, corner, triangle).getMidpoint(middle)
    const projectedArea = projectedAreaOf(triangle)
    area += projectedArea
    sum.addScaledVector(middle, projectedArea)
    if (projectedArea > largest.area) Object.assign(largest, { area: projectedArea, middle: middle.clone() })
  }
  const center = area > 0 ? sum.divideScalar(area) : box.getCenter(new Vector3()).sub(origin)
  const isInside = coversPoint(positions, { begin, end }, center)
  const { x, y } = (isInside ? center : largest.middle).clone().add(origin)
  const size = box.getSize(new Vector3())
  // Halved, because floor and ceiling are both visible from above.
  return { element, place: { x, y, z: box.min.z }, top: box.max.z, width: size.x, depth: size.y, area: area / 2 }
}

/** The area in a projection from above. */
function projectedAreaOf({ a, b, c }: Triangle) {
  return Math.abs((b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)) / 2
}

function coversPoint(positions: Float32Array, { begin, end }: { begin: number; end: number }, point: Vector3) {
  const [triangle, flat] = [new Triangle(), new Vector3(point.x, point.y, 0)]
  for (let corner = begin; corner < end; corner += 3) {
    triangleAt(positions, corner, triangle)
    if (projectedAreaOf(triangle) < 1e-9) continue
    for (const vertex of [triangle.a, triangle.b, triangle.c]) vertex.z = 0
    if (triangle.containsPoint(flat)) return true
  }
  return false
}
