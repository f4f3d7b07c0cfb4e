import type { Box, CutPlane, Point } from '../view.ts'

/** Maximum number of planes: the limit of a saved view. */
export const maxSections = 6
/** Meters behind a picked face, so that the plane cuts the element instead of touching it. */
const intoFace = 0.02

export function heightAbove({ x, y, z, w }: CutPlane, point: Point) {
  return x * point.x + y * point.y + z * point.z + w
}

/** A plane through a point; it cuts away the side to which the normal points. */
export function planeThrough(normal: Point, point: Point): CutPlane {
  return { ...normal, w: -(normal.x * point.x + normal.y * point.y + normal.z * point.z) }
}

/** A plane that cuts away everything in front of a face, and the face itself. */
export function planeAtFace({ normal, point }: { normal: Point; point: Point }): CutPlane {
  const plane = planeThrough(normal, point)
  return { ...plane, w: plane.w + intoFace }
}

export function flipped({ x, y, z, w }: CutPlane): CutPlane {
  // Avoids -0, which would look odd in a file.
  return { x: 0 - x, y: 0 - y, z: 0 - z, w: 0 - w }
}

/** Moves a plane along its normal. */
export function movePlane(plane: CutPlane, meters: number): CutPlane {
  return { ...plane, w: plane.w - meters }
}

/** The point of the plane nearest to another one: the position of its handle. */
export function anchorOn(plane: CutPlane, point: Point): Point {
  const height = heightAbove(plane, point)
  return { x: point.x - plane.x * height, y: point.y - plane.y * height, z: point.z - plane.z * height }
}

export function centerOf({ min, max }: Box): Point {
  return { x: (min.x + max.x) / 2, y: (min.y + max.y) / 2, z: (min.z + max.z) / 2 }
}

/** The reference point for a section's handle. With a common center, handles would overlap. */
export function handlePosition({ x, y, z }: CutPlane, box: Box): Point {
  const center = centerOf(box)
  const [across, along] = [(box.max.x - box.min.x) / 4, (box.max.y - box.min.y) / 4]
  const side = x + y + z < 0 ? -1 : 1
  const [east, north, up] = [Math.abs(x), Math.abs(y), Math.abs(z)]
  if (up >= Math.max(east, north)) return { ...center, x: center.x - side * across, y: center.y + side * along }
  return east >= north ? { ...center, y: center.y - side * along } : { ...center, x: center.x + side * across }
}

const axes: Record<'X' | 'Y' | 'Z', Point> = {
  X: { x: 1, y: 0, z: 0 },
  Y: { x: 0, y: 1, z: 0 },
  Z: { x: 0, y: 0, z: 1 },
}
export type Axis = keyof typeof axes

export function planeAcross(axis: Axis, box: Box): CutPlane {
  return planeThrough(axes[axis], centerOf(box))
}

/** `X`, `-Z`, or a description of a slanted plane. */
export function nameOf(plane: CutPlane) {
  for (const [axis, { x, y, z }] of Object.entries(axes)) {
    const alignment = plane.x * x + plane.y * y + plane.z * z
    if (Math.abs(alignment) > 0.999) return alignment > 0 ? axis : `-${axis}`
  }
  return 'Slanted'
}

type OnScreen = { x: number; y: number }

/**
 * The meters that a plane moves when its handle is dragged. `perMeter` is the screen vector of one meter along the
 * normal.
 */
export function dragDistance(drag: OnScreen, perMeter: OnScreen, metersPerPixel: number) {
  const length = Math.hypot(perMeter.x, perMeter.y)
  // A normal toward the camera has no direction on screen: dragging down moves the plane into the picture.
  if (length * metersPerPixel < 0.05) return -drag.y * metersPerPixel
  return (drag.x * perMeter.x + drag.y * perMeter.y) / (length * length)
}
