import { Plane, Vector3, type Box3, type BufferAttribute, type OrthographicCamera, type PerspectiveCamera } from 'three'
import type { ElementReference } from '../model.ts'
import type { ScreenArea } from '../view.ts'
import type { SceneModel } from './model/scene-model.ts'
import type { Piece } from './model/parse-model.ts'
import type { Stage } from './stage/stage.ts'
import { sightLine } from './stage/camera/camera-placement.ts'

type Screen = { camera: PerspectiveCamera | OrthographicCamera; width: number; height: number }
/** Points on the positive side of every plane are inside. */
type Bounds = { sides: readonly Plane[]; cuts: readonly Plane[] }

/**
 * The visible elements in an area of the picture, even behind others: those completely inside, or also those partly
 * inside.
 */
export function elementsWithin(
  models: Iterable<SceneModel>,
  area: ScreenArea,
  { stage: { rig, size }, cuts }: { stage: Pick<Stage, 'rig' | 'size'>; cuts: readonly Plane[] },
): ElementReference[] {
  const bounds = { sides: sidesOf(area, { ...size, camera: rig.camera }), cuts }
  return [...models].flatMap((model) => elementsIn(model, bounds, area.isTouching))
}

function elementsIn(model: SceneModel, bounds: Bounds, isTouching: boolean): ElementReference[] {
  const { pieces, elements } = model.parsed
  const byElement = Map.groupBy(pieces, ({ element }) => element)
  return elements.flatMap(({ elementId }, element) => {
    const box = model.boxes[element]
    if (!box || !model.isSeen(element)) return []
    const isMeant = isWithin(box, byElement.get(element) ?? [], { ...bounds, isTouching })
    return isMeant ? [{ modelId: model.handle.modelId, elementId }] : []
  })
}

/** The four planes through the edges of an area. */
function sidesOf({ left, top, right, bottom }: ScreenArea, { camera, width, height }: Screen): Plane[] {
  const line = (x: number, y: number) => sightLine(camera, (x / width) * 2 - 1, 1 - (y / height) * 2)
  const corners = [line(left, top), line(right, top), line(right, bottom), line(left, bottom)]
  const inside = line((left + right) / 2, (top + bottom) / 2).at(1, new Vector3())
  return corners.map((corner, index) => {
    const next = corners[(index + 1) % corners.length] ?? corner
    const [one, other] = [corner.at(1, new Vector3()), next.at(1, new Vector3())]
    const plane = new Plane().setFromCoplanarPoints(corner.origin, one, other)
    return plane.distanceToPoint(inside) < 0 ? plane.negate() : plane
  })
}

/** The bounding box decides for most elements; only at the edge of the area each triangle is tested. */
function isWithin(box: Box3, pieces: readonly Piece[], { sides, cuts, isTouching }: Bounds & { isTouching: boolean }) {
  const sidesOfPlanes = [...sides, ...cuts].map((plane) => sideOf(box, plane))
  if (sidesOfPlanes.includes('outside')) return false
  if (sidesOfPlanes.every((side) => side === 'inside')) return true
  let isSeen = false
  for (const triangle of trianglesOf(pieces)) {
    const left = clipped(triangle, cuts)
    if (left.length === 0) continue
    isSeen = true
    if (isTouching && clipped(left, sides).length > 0) return true
    if (!isTouching && left.some((point) => sides.some((side) => side.distanceToPoint(point) < 0))) return false
  }
  return isSeen && !isTouching
}

function sideOf({ min, max }: Box3, { normal, constant }: Plane) {
  const farCorner = new Vector3(
    normal.x > 0 ? max.x : min.x,
    normal.y > 0 ? max.y : min.y,
    normal.z > 0 ? max.z : min.z,
  )
  if (farCorner.dot(normal) + constant < 0) return 'outside'
  const nearCorner = new Vector3(
    normal.x > 0 ? min.x : max.x,
    normal.y > 0 ? min.y : max.y,
    normal.z > 0 ? min.z : max.z,
  )
  return nearCorner.dot(normal) + constant >= 0 ? 'inside' : 'between'
}

function* trianglesOf(pieces: readonly Piece[]): Generator<Vector3[]> {
  for (const { geometry, matrix } of pieces) {
    const positions = geometry.attributes['position'] as BufferAttribute | undefined
    const index = geometry.index
    const count = index?.count ?? positions?.count ?? 0
    for (let corner = 0; positions && corner + 2 < count; corner += 3) {
      yield [corner, corner + 1, corner + 2].map((vertexIndex) =>
        new Vector3().fromBufferAttribute(positions, index?.getX(vertexIndex) ?? vertexIndex).applyMatrix4(matrix),
      )
    }
  }
}

/** Clips a convex polygon by planes, one after the other (Sutherland–Hodgman). */
function clipped(polygon: readonly Vector3[], planes: readonly Plane[]): readonly Vector3[] {
  return planes.reduce<readonly Vector3[]>((points, plane) => {
    const heights = points.map((point) => plane.distanceToPoint(point))
    if (heights.every((height) => height >= 0)) return points
    return points.flatMap((point, at) => {
      const next = (at + 1) % points.length
      const [height = 0, nextHeight = 0] = [heights[at], heights[next]]
      const inside = height >= 0 ? [point] : []
      if (height < 0 === nextHeight < 0) return inside
      return [...inside, point.clone().lerp(points[next] ?? point, height / (height - nextHeight))]
    })
  }, polygon)
}
