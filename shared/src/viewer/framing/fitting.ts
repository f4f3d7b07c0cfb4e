import { add, cross, dot, normalized, scale, subtract } from '../vector.ts'
import type { Box, Point } from '../view.ts'
import type { FreePart } from './covered.ts'

/** From the southeast, slightly above: the usual bird's-eye view. */
export const homeDirection = normalized({ x: 0.62, y: -0.7, z: 0.42 })
/** Margin around fitted objects, as a factor. */
const margin = 1.07
/** Meters: the minimum distance, and the minimum height of an orthographic picture. */
const [minDistance, minHeight] = [0.5, 0.05]
/** Each iteration comes closer to the visual center; further iterations would change no pixel. */
const steps = 6

/**
 * `away`: from the target to the eye; `up` need not be perpendicular to it. `fieldOfView` is vertical, in radians.
 */
type FittingCamera = { away: Point; up: Point; aspect: number; fieldOfView: number; free: FreePart }

/**
 * The position of a corner of the box along one direction of the picture and toward the eye (`depth`), relative to the
 * center of the box.
 */
type CornerPosition = { at: number; depth: number }

/**
 * The view in which a box fills the free part of the picture. In perspective, the target is the center of the box's
 * image rather than of the box, because near corners look larger; `distance` is measured from the eye. In an
 * orthographic picture, `height` is the height of the picture, and both centers are the same.
 */
export function fitting(box: Box, { away, up, aspect, fieldOfView, free }: FittingCamera) {
  const right = normalized(cross(up, away))
  const above = normalized(cross(away, right))
  const center = scale(add(box.min, box.max), 0.5)
  const slope = Math.tan(fieldOfView / 2)
  const corners = cornersOf(box).map((corner) => subtract(corner, center))
  // Divided by the aspect ratio, so that both directions are relative to half of the picture.
  const x = corners.map((corner) => ({ at: dot(corner, right) / aspect, depth: dot(corner, away) }))
  const y = corners.map((corner) => ({ at: dot(corner, above), depth: dot(corner, away) }))
  const axes = [axisOf(x, free.x, slope), axisOf(y, free.y, slope)] as const
  const distance = Math.max(minDistance, ...axes.map((axis) => axis.distance))
  const height = Math.max(minHeight, ...axes.map((axis) => axis.height))
  const from = (sideways: number, upwards: number) => add(add(center, right, sideways * aspect), above, upwards)
  return {
    perspective: { target: from(axes[0].eyeAt(distance), axes[1].eyeAt(distance)), distance },
    orthographic: { target: from((-free.x.middle * height) / 2, (-free.y.middle * height) / 2), height },
  }
}

/** The required distance and height for one direction of the picture, and the eye's position in it. */
function axisOf(corners: readonly CornerPosition[], { middle, half }: FreePart['x'], slope: number) {
  const innerHalf = half / margin
  const [upper, lower] = [(middle + innerHalf) * slope, (middle - innerHalf) * slope]
  // An eye at E sees everything from a distance D when `max <= E + upper * D` and `min >= E + lower * D`.
  const max = Math.max(...corners.map(({ at, depth }) => at + upper * depth))
  const min = Math.min(...corners.map(({ at, depth }) => at + lower * depth))
  return {
    distance: (max - min) / (upper - lower),
    height: (Math.max(...corners.map(({ at }) => Math.abs(at))) * 2) / innerHalf,
    eyeAt(distance: number) {
      const offset = middle * slope * distance
      let eye = (max + min) / 2 - offset
      for (let step = 0; step < steps; step++) {
        const projected = corners.map(({ at, depth }) => {
          const size = distance / Math.max(distance - depth, distance * 0.05)
          return { at: (at - eye) * size, size }
        })
        const high = projected.reduce((one, other) => (other.at > one.at ? other : one))
        const low = projected.reduce((one, other) => (other.at < one.at ? other : one))
        eye += (high.at + low.at - 2 * offset) / (high.size + low.size)
      }
      return eye
    },
  }
}

function cornersOf({ min, max }: Box): Point[] {
  return [min.x, max.x].flatMap((x) => [min.y, max.y].flatMap((y) => [min.z, max.z].map((z) => ({ x, y, z }))))
}
