import type { Point } from '../../view.ts'
import { cross, lengthOf, scale, add, subtract, dot } from '../../vector.ts'
import { areaText, lengthText } from '../../../contract/master-model/measure-text.ts'
import type { UnitSystem } from '../../../contract/organization/organization.ts'

export type MeasureKind = 'length' | 'angle' | 'area'
/** Of an angle the second point is its corner; an area has its corners in their order. */
export type Measurement = { kind: MeasureKind; points: readonly Point[] }
/** `points` are those of the measurement that has only begun. */
export type Measuring = Measurement & { kept: readonly Measurement[] }

export const nothingMeasured: Measuring = { kind: 'length', points: [], kept: [] }

const least: Record<MeasureKind, number> = { length: 2, angle: 3, area: 3 }
/** Clicks this close to each other (in metres) mean one point. */
const samePlace = 0.001

function distance(from: Point, to: Point) {
  return lengthOf(subtract(to, from))
}

/** An area ends with its first point, or with its last one clicked again, as a double click does. */
export function withPoint(measuring: Measuring, point: Point): Measuring {
  const { kind, points } = measuring
  const [first, last] = [points[0], points.at(-1)]
  if (kind === 'area' && first && last) {
    if (distance(last, point) < samePlace || distance(first, point) < samePlace) return finished(measuring)
    return { ...measuring, points: [...points, point] }
  }
  const more = { ...measuring, points: [...points, point] }
  return more.points.length < least[kind] ? more : finished(more)
}

export function isEnough({ kind, points }: Measurement) {
  return points.length >= least[kind]
}

/** Keeps what is measured, as soon as there is enough of it. */
export function finished(measuring: Measuring): Measuring {
  if (!isEnough(measuring)) return measuring
  const { kind, points, kept } = measuring
  return { kind, points: [], kept: [...kept, { kind, points }] }
}

/** In degrees, at the second of three points. */
export function angleOf([from, corner, to]: readonly Point[]) {
  if (!from || !corner || !to) return Number.NaN
  const [one, other] = [subtract(from, corner), subtract(to, corner)]
  return (Math.atan2(lengthOf(cross(one, other)), dot(one, other)) * 180) / Math.PI
}

/** In square metres, of a flat face with any number of corners, wherever it lies. */
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

export function valueText({ kind, points }: Measurement, units: UnitSystem) {
  const [from, to] = points
  if (kind === 'angle') return `${angleOf(points).toFixed(1)}°`
  if (kind === 'area') return areaText(areaOf(points), units)
  return from && to ? lengthText(distance(from, to), units) : ''
}

/** Where its value is written: in the middle of a line or a face, at the corner of an angle. */
export function labelPlace({ kind, points }: Measurement): Point | undefined {
  const [first, corner] = points
  if (!first) return undefined
  if (kind === 'angle') return corner
  const sum = points.reduce((total, point) => add(total, subtract(point, first)), { x: 0, y: 0, z: 0 })
  return add(first, scale(sum, 1 / points.length))
}
