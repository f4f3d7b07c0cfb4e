import type { MeasureKind, Measurement, PickedPoint, Point } from '../../view.ts'
import { cross, lengthOf, scale, add, subtract, dot } from '../../vector.ts'
import { areaText, lengthText } from '../../../core/format/measures.ts'
import { formatTenths } from '../../../core/format/numbers.ts'
import type { UnitSystem } from '../../../domain/contract/organization/organization.ts'

/** An unfinished measurement. `normal` is that of the face with a perpendicular's first point. */
export type Draft = Measurement & { normal?: Point | undefined }
/** The unfinished measurement, and the finished ones. `misses` is the number of consecutive clicks without a hit. */
export type Measuring = Draft & { completed: readonly Measurement[]; misses?: number }

export const nothingMeasured: Measuring = { kind: 'length', points: [], completed: [] }

const minPoints: Record<MeasureKind, number> = { length: 2, perpendicular: 2, chain: 2, angle: 3, area: 3 }
/** Kinds of measurements that continue until the user ends them. */
const openEnded = new Set<MeasureKind>(['chain', 'area'])
/** Meters: clicks this close to each other are one point. */
const samePointDistance = 0.001

function distance(from: Point, to: Point) {
  return lengthOf(subtract(to, from))
}

/**
 * Adds a point. A chain and an area end when the last point is clicked again, as by a double click; an area also ends
 * at its first point. `normal` is that of the face that was hit.
 */
export function withPoint(measuring: Measuring, point: Point, normal?: Point): Measuring {
  const { kind, points } = measuring
  const [first, last] = [points[0], points.at(-1)]
  if (openEnded.has(kind)) {
    const isClosing = kind === 'area' && first && distance(first, point) < samePointDistance
    if (isClosing || (last && distance(last, point) < samePointDistance)) return finished(measuring)
    return { ...measuring, points: [...points, point], misses: 0 }
  }
  const updated = { ...measuring, points: [...points, point], misses: 0, ...(points.length === 0 && { normal }) }
  return updated.points.length < minPoints[kind] ? updated : finished(updated)
}

export function isEnough({ kind, points }: Measurement) {
  return points.length >= minPoints[kind]
}

/** Whether the user has to end this kind. */
export function isOpenEnded({ kind }: Measurement) {
  return openEnded.has(kind)
}

/** A click without a hit changes nothing. */
export function missed(measuring: Measuring): Measuring {
  return { ...measuring, misses: (measuring.misses ?? 0) + 1 }
}

/** The end points of lines. A perpendicular begins on the plane of the face, even beyond the face's edge. */
export function drawnPoints({ kind, points, normal }: Draft): readonly Point[] {
  const [first, other] = points
  if (kind !== 'perpendicular' || !normal || !first || !other) return points
  return [add(other, normal, -dot(subtract(other, first), normal)), other]
}

/** Finishes the measurement if it has enough points. */
export function finished(measuring: Measuring): Measuring {
  if (!isEnough(measuring)) return measuring
  const { kind, completed } = measuring
  return { kind, points: [], completed: [...completed, { kind, points: drawnPoints(measuring) }] }
}

/** The next point: under the pointer, or the center of the picture for keyboard users. */
type NextPoint = { hover: Point | undefined; pickCenter: () => PickedPoint | undefined }

/**
 * Enter finishes the measurement or adds the previewed point; Space adds the point in the center; Backspace removes the
 * last one. Undefined for other keys, and for Backspace without an unfinished measurement.
 */
export function measuringAfterKey(measuring: Measuring, key: string, next: NextPoint): Measuring | undefined {
  const { points } = measuring
  if (key === 'Backspace') return points.length > 0 ? withoutLast(measuring) : undefined
  if (key !== 'Enter' && key !== ' ') return undefined
  if (key === 'Enter' && isEnough(measuring)) return finished(measuring)
  // The first point of a perpendicular needs its face, which the preview does not contain.
  if (key === 'Enter' && points.length > 0 && next.hover) return withPoint(measuring, next.hover)
  const hit = next.pickCenter()
  return hit ? withPoint(measuring, hit.snap?.point ?? hit.point, hit.normal) : missed(measuring)
}

export function withoutLast(measuring: Measuring): Measuring {
  return { ...measuring, points: measuring.points.slice(0, -1) }
}

export function withoutDraft(measuring: Measuring): Measuring {
  return { ...measuring, points: [], misses: 0 }
}

/** The angle in degrees, at the second of three points. */
export function angleOf([from, corner, to]: readonly Point[]) {
  if (!from || !corner || !to) return Number.NaN
  const [one, other] = [subtract(from, corner), subtract(to, corner)]
  return (Math.atan2(lengthOf(cross(one, other)), dot(one, other)) * 180) / Math.PI
}

/** The area of a planar polygon in any position, in square meters. */
export function areaOf(points: readonly Point[]) {
  const [origin, ...others] = points
  if (!origin) return 0
  const sides = others.map((point) => subtract(point, origin))
  const sum = sides.reduce((total, side, index) => add(total, cross(side, sides[index + 1] ?? side)), {
    x: 0,
    y: 0,
    z: 0,
  })
  return lengthOf(sum) / 2
}

export function valueText(measurement: Measurement, units: UnitSystem) {
  const { kind } = measurement
  const points = drawnPoints(measurement)
  if (kind === 'angle') return `${formatTenths(angleOf(points))}°`
  if (kind === 'area') return areaText(areaOf(points), units)
  return points.length < 2 ? '' : lengthText(lengthAlong(points), units)
}

function lengthAlong(points: readonly Point[]) {
  return points.slice(1).reduce((sum, point, index) => sum + distance(points[index] ?? point, point), 0)
}

/** The distances along the axes from the first to the last point. */
export function deltaText(measurement: Measurement, units: UnitSystem) {
  const [from, to, ...more] = drawnPoints(measurement)
  if (measurement.kind === 'angle' || measurement.kind === 'area' || !from || !to || more.length > 0) return undefined
  const { x, y, z } = subtract(to, from)
  return Object.entries({ X: x, Y: y, Z: z })
    .map(([axis, along]) => `${axis} ${lengthText(Math.abs(along), units)}`)
    .join(' · ')
}

/** The position of the value: the middle of a line or an area, the corner of an angle, the end of a chain. */
export function labelPosition(measurement: Measurement): Point | undefined {
  const { kind } = measurement
  const points = drawnPoints(measurement)
  const [first, corner] = points
  if (!first) return undefined
  if (kind === 'angle') return corner
  if (kind === 'chain' && points.length > 2) return points.at(-1)
  const sum = points.reduce((total, point) => add(total, subtract(point, first)), { x: 0, y: 0, z: 0 })
  return add(first, scale(sum, 1 / points.length))
}
