import type { Look } from '../../appearance/appearance.ts'
import type { ElementReference } from '../../model.ts'
import type { Box, CutPlane, Point, ScreenArea } from '../../view.ts'
import type { LoadedModel } from './loaded-model.ts'

type Context = {
  lookOf: (element: ElementReference) => Look
  cutPlanes: readonly CutPlane[]
  /** Converts from the viewer's coordinates to ours, and to the picture. */
  toMeters: (point: Point) => Point
  project: (point: Point) => { x: number; y: number; isBehind: boolean }
}

/** The viewer only provides bounding boxes, so slanted elements count as a little larger than they look. */
export function elementsWithin(models: readonly LoadedModel[], area: ScreenArea, context: Context) {
  return models.flatMap((model) => {
    const { modelId } = model.handle
    return model.elementIds().flatMap((elementId): ElementReference[] => {
      const element = { modelId, elementId }
      const look = context.lookOf(element)
      if (look === 'hidden' || look === 'ghost') return []
      const corners = model.boxesOf([elementId]).flatMap(cornersOf).map(context.toMeters)
      return isWithin(corners, area, context) ? [element] : []
    })
  })
}

function isWithin(corners: readonly Point[], area: ScreenArea, { cutPlanes, project }: Context) {
  const isCutAway = cutPlanes.some(({ x, y, z, w }) =>
    corners.every((one) => x * one.x + y * one.y + z * one.z + w > 0),
  )
  const projected = corners.map(project)
  const cornersInFront = projected.filter(({ isBehind }) => !isBehind)
  if (isCutAway || cornersInFront.length === 0) return false
  const [xs, ys] = [cornersInFront.map(({ x }) => x), cornersInFront.map(({ y }) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  if (area.isTouching) return left <= area.right && right >= area.left && top <= area.bottom && bottom >= area.top
  const isInside = left >= area.left && right <= area.right && top >= area.top && bottom <= area.bottom
  return isInside && cornersInFront.length === projected.length
}

function cornersOf({ min, max }: Box): Point[] {
  return [min.x, max.x].flatMap((x) => [min.y, max.y].flatMap((y) => [min.z, max.z].map((z) => ({ x, y, z }))))
}
