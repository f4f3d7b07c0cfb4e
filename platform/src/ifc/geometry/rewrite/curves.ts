import type { StepFile } from '../../step/step-file.ts'
import { nameAt, numberAt, referencesAt, withoutType, type StepValue } from '../../step/step-value.ts'
import { conicPoints, segmentsOfCircle } from './conics.ts'
import { cross, distance, dot, minus, plus, unit, type Point3 } from './points.ts'

const maxDepth = 8

/** A segment of a curve: two points for a line, more for an arc. In polylines and indexed curves, its parameter has a length of one. */
type Segment = readonly Point3[]

/** The points of a curve of lines and arcs, in order; empty if it contains other curves. A closed curve doesn't repeat its first point. */
export function curvePoints(file: StepFile, id: number): Point3[] {
  const points = joinSegments(segmentsOf(file, id, 0) ?? [])
  const [first, last] = [points[0], points.at(-1)]
  return first && last && points.length > 2 && distance(first, last) < 1e-9 ? points.slice(0, -1) : points
}

/** The number of segments, which the curve's parameter counts. */
export function curveLength(file: StepFile, id: number): number {
  return segmentsOf(file, id, 0)?.length ?? 0
}

/**
 * The points of a curve between two parameters, each segment having a length of one; empty for other curves than polylines and indexed
 * ones.
 */
export function trimmedPoints(file: StepFile, id: number, from: number, to: number): Point3[] {
  if (!countsPieces(file, id, 0)) return []
  return joinSegments(
    (segmentsOf(file, id, 0) ?? []).flatMap((segment, index) => {
      const [start, end] = [Math.max(0, from - index), Math.min(1, to - index)]
      return start < end ? [partOf(segment, start, end)] : []
    }),
  )
}

function joinSegments(segments: readonly Segment[]): Point3[] {
  const points: Point3[] = []
  for (const point of segments.flat()) {
    const last = points.at(-1)
    if (!last || distance(last, point) > 1e-12) points.push(point)
  }
  return points
}

/** The points of an arc are equidistant, so a fraction of its length corresponds to one of them. */
function partOf(segment: Segment, start: number, end: number): Segment {
  const last = segment.length - 1
  function pointAtShare(share: number): Point3 {
    const index = share * last
    const [from, to] = [segment[Math.floor(index)], segment[Math.ceil(index)]]
    if (!from || !to) return [0, 0, 0]
    return plus(from, minus(to, from), index - Math.floor(index))
  }
  const between = segment.filter((_point, index) => index / last > start && index / last < end)
  return [pointAtShare(start), ...between, pointAtShare(end)]
}

function countsPieces(file: StepFile, id: number, depth: number): boolean {
  const name = file.classOf(id)
  if (name !== 'IFCCOMPOSITECURVE') return name === 'IFCPOLYLINE' || name === 'IFCINDEXEDPOLYCURVE'
  return depth <= maxDepth && parentsOf(file, id).every(({ curve }) => countsPieces(file, curve, depth + 1))
}

/** The segments of a composite curve, and whether they are reversed. */
function parentsOf(file: StepFile, id: number): { curve: number; isTurned: boolean }[] {
  return referencesAt(file.valuesOf(id), 0).map((segment) => {
    const values = file.valuesOf(segment)
    return { curve: referencesAt(values, 2)[0] ?? segment, isTurned: nameAt(values, 1) === 'F' }
  })
}

function segmentsOf(file: StepFile, id: number, depth: number): Segment[] | undefined {
  if (depth > maxDepth) return undefined
  const values = file.valuesOf(id)
  switch (file.classOf(id)) {
    case 'IFCPOLYLINE':
      return lines(referencesAt(values, 0).map((point) => pointAt(file.valuesOf(point)[0] ?? null)))
    case 'IFCINDEXEDPOLYCURVE':
      return indexed(file, values)
    case 'IFCCOMPOSITECURVE': {
      const parts = parentsOf(file, id).map(({ curve, isTurned }) => {
        const curveSegments = segmentsOf(file, curve, depth + 1)
        return isTurned ? curveSegments?.toReversed().map((one) => one.toReversed()) : curveSegments
      })
      const knownParts = parts.filter((part) => part !== undefined)
      return knownParts.length === parts.length ? knownParts.flat() : undefined
    }
    default: {
      const points = conicPoints(file, id)
      return points && [points]
    }
  }
}

function lines(points: readonly Point3[]): Segment[] {
  return points.slice(1).map((to, index) => [points[index] ?? to, to])
}

function indexed(file: StepFile, values: readonly StepValue[]): Segment[] {
  const [list] = referencesAt(values, 0)
  const coordinates = list === undefined ? null : (file.valuesOf(list)[0] ?? null)
  const points = coordinates?.kind === 'list' ? coordinates.items.map(pointAt) : []
  const segments = values[1]
  if (segments?.kind !== 'list') return lines(points)
  return segments.items.flatMap((segment) => {
    const isArc = segment?.kind === 'typed' && segment.type === 'IFCARCINDEX'
    const indices = withoutType(segment)
    const parameters =
      indices?.kind === 'list' ? indices.items.map((_one, index) => numberAt(indices.items, index) ?? 0) : []
    const chosen = parameters.map((index) => points[index - 1]).filter((point) => point !== undefined)
    const [start, middle, end] = chosen
    return isArc && start && middle && end ? [arcThrough(start, middle, end)] : lines(chosen)
  })
}

function pointAt(value: StepValue): Point3 {
  if (value?.kind !== 'list') return [0, 0, 0]
  const coordinate = (index: number) => numberAt(value.items, index) ?? 0
  return [coordinate(0), coordinate(1), coordinate(2)]
}

/** The arc through three points; a line if they are collinear. */
function arcThrough(start: Point3, middle: Point3, end: Point3): Segment {
  const [a, b] = [minus(middle, start), minus(end, start)]
  const normal = cross(a, b)
  const size = dot(normal, normal)
  if (size < 1e-18) return [start, end]
  // The center of the circle through three points, relative to the first one.
  const toCenter = plus(scaled(cross(b, normal), dot(a, a)), cross(normal, a), dot(b, b))
  const center = plus(start, toCenter, 1 / (2 * size))
  const axisX = unit(minus(start, center))
  const axisY = cross(unit(normal), axisX)
  const radius = distance(start, center)
  function angleOf(point: Point3): number {
    const from = minus(point, center)
    const angle = Math.atan2(dot(from, axisY), dot(from, axisX))
    return angle < 0 ? angle + 2 * Math.PI : angle
  }
  const sweepAngle = angleOf(end)
  const count = Math.max(2, Math.ceil((sweepAngle / (2 * Math.PI)) * segmentsOfCircle))
  return Array.from({ length: count + 1 }, (_, step) => {
    const angle = (sweepAngle * step) / count
    return plus(plus(center, axisX, radius * Math.cos(angle)), axisY, radius * Math.sin(angle))
  })
}

function scaled(point: Point3, factor: number): Point3 {
  return [point[0] * factor, point[1] * factor, point[2] * factor]
}
