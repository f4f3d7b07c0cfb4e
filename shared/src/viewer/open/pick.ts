import { DoubleSide, Matrix3, Matrix4, Ray, Vector3, type BufferGeometry, type Plane } from 'three'
import { MeshBVH } from 'three-mesh-bvh'
import type { SceneModel } from './model/scene-model.ts'

/** `face` is the index of the plane whose cut face was hit. */
export type Hit = {
  model: SceneModel
  element: number
  point: Vector3
  normal: Vector3
  distance: number
  face?: number | undefined
}

/** Built on demand, shared by elements with the same geometry, and garbage-collected with it. */
const trees = new WeakMap<BufferGeometry, MeshBVH>()

function treeOf(geometry: BufferGeometry) {
  const tree = trees.get(geometry) ?? new MeshBVH(geometry, { indirect: true })
  trees.set(geometry, tree)
  return tree
}

/** `entry` is the index of the plane through which the ray enters the remaining space. */
type Span = { near: number; far: number; entry?: number }

/** The space that planes leave is convex, so a ray is inside of it between two points: only hits between them count. */
function visibleSpan(ray: Ray, planes: readonly Plane[]): Span {
  const span: Span = { near: 0, far: Infinity }
  for (const [index, plane] of planes.entries()) {
    // Three keeps the positive side.
    const height = plane.distanceToPoint(ray.origin)
    const slope = plane.normal.dot(ray.direction)
    if (Math.abs(slope) < 1e-12) {
      if (height < 0) return { near: 0, far: -1 }
    } else if (slope < 0) span.far = Math.min(span.far, -height / slope)
    else if (-height / slope > span.near) Object.assign(span, { near: -height / slope, entry: index })
  }
  return span
}

/**
 * The nearest visible point along a ray. Candidates are tested in the order of their distance, so that few need
 * testing.
 */
export function pickAlong(ray: Ray, models: Iterable<SceneModel>, planes: readonly Plane[]): Hit | undefined {
  const all = [...models]
  const { near, far, entry } = visibleSpan(ray, planes)
  if (far < near) return undefined
  const face = hitFace(ray, all, { planes, near, entry })
  if (face) return face
  let best: Hit | undefined
  for (const { model, piece, begin } of candidates(ray, all)) {
    const limit = best?.distance ?? far
    if (begin > limit) break
    const { element, geometry, matrix } = piece
    const hit = hitPiece(ray, { geometry, matrix, near, far: limit })
    if (hit && hit.distance < limit) best = { model, element, ...hit }
  }
  return best
}

type Entry = { planes: readonly Plane[]; near: number; entry: number | undefined }

/** A ray that enters a solid through a plane hits its cut face. */
function hitFace(ray: Ray, models: readonly SceneModel[], { planes, near, entry }: Entry): Hit | undefined {
  const plane = entry === undefined ? undefined : planes[entry]
  if (entry === undefined || !plane) return undefined
  const point = ray.at(near, new Vector3())
  for (const model of models) {
    const element = model.cuts.elementAt(entry, point)
    if (element !== undefined)
      return { model, element, point, normal: plane.normal.clone().negate(), distance: near, face: entry }
  }
  return undefined
}

/** Elements whose box the ray hits, by distance. */
function candidates(ray: Ray, models: Iterable<SceneModel>) {
  const found: { model: SceneModel; piece: SceneModel['parsed']['pieces'][number]; begin: number }[] = []
  const meeting = new Vector3()
  for (const model of models) {
    for (const piece of model.parsed.pieces) {
      const box = model.boxes[piece.element]
      if (!box || !ray.intersectBox(box, meeting) || !model.isSeen(piece.element)) continue
      const begin = box.containsPoint(ray.origin) ? 0 : meeting.distanceTo(ray.origin)
      found.push({ model, piece, begin })
    }
  }
  return found.toSorted((one, other) => one.begin - other.begin)
}

type Piece = { geometry: BufferGeometry; matrix: Matrix4; near: number; far: number }

function hitPiece(ray: Ray, { geometry, matrix, near, far }: Piece) {
  const inverse = new Matrix4().copy(matrix).invert()
  const local = new Ray(ray.origin.clone().applyMatrix4(inverse), ray.direction.clone())
  local.direction.applyMatrix3(new Matrix3().setFromMatrix4(inverse))
  // A distance of one meter in the coordinates of the geometry, which are often scaled.
  const stretch = local.direction.length()
  local.direction.divideScalar(stretch)
  const hit = treeOf(geometry).raycastFirst(local, DoubleSide, near * stretch, far * stretch)
  if (!hit) return undefined
  const point = hit.point.clone().applyMatrix4(matrix)
  const normal = hit.face?.normal.clone() ?? new Vector3(0, 0, 1)
  normal.applyNormalMatrix(new Matrix3().getNormalMatrix(matrix))
  if (normal.dot(ray.direction) > 0) normal.negate()
  return { point, normal, distance: point.distanceTo(ray.origin) }
}
