import type { StepFile } from '../../step/step-file.ts'
import { numberAt, referencesAt, type StepValue } from '../../step/step-value.ts'
import { segmentsOfCircle } from './conics.ts'
import { curvePoints } from './curves.ts'
import { parametricCorners, type Corner } from './parametric-profiles.ts'
import { unit, type Point2 } from './points.ts'

/** The boundary of a profile as polygons: the outer one counterclockwise, then the holes. */
export type Outline = { outer: readonly Point2[]; holes: readonly (readonly Point2[])[] }

const maxDepth = 8

/** Undefined for a profile that web-ifc reads correctly, or with invalid dimensions. */
export function outlineOf(file: StepFile, id: number): Outline | undefined {
  return isReadCorrectly(file, id) ? undefined : anyOutlineOf(file, id)
}

/** Also for a profile that web-ifc reads itself. */
export function anyOutlineOf(file: StepFile, id: number, depth = 0): Outline | undefined {
  // A profile in a file may refer to itself.
  const outline = depth > maxDepth ? undefined : rawOutline(file, id, depth)
  if (!outline || ![outline.outer, ...outline.holes].flat(2).every(Number.isFinite)) return undefined
  return { outer: counterclockwise(outline.outer), holes: outline.holes.map((hole) => counterclockwise(hole)) }
}

/** The attributes of fillet radii by class; without radii, web-ifc reads the profile correctly. */
const radii: Readonly<Record<string, readonly number[]>> = {
  IFCRECTANGLEPROFILEDEF: [],
  IFCCIRCLEPROFILEDEF: [],
  IFCARBITRARYCLOSEDPROFILEDEF: [],
  IFCARBITRARYPROFILEDEFWITHVOIDS: [],
  IFCROUNDEDRECTANGLEPROFILEDEF: [5],
  IFCRECTANGLEHOLLOWPROFILEDEF: [6, 7],
  IFCISHAPEPROFILEDEF: [7, 8],
  IFCLSHAPEPROFILEDEF: [6, 7],
  IFCUSHAPEPROFILEDEF: [7, 8],
}

function isReadCorrectly(file: StepFile, id: number): boolean {
  const values = file.valuesOf(id)
  return radii[file.classOf(id) ?? '']?.every((index) => (numberAt(values, index) ?? 0) === 0) ?? false
}

function rawOutline(file: StepFile, id: number, depth: number): Outline | undefined {
  const values = file.valuesOf(id)
  const name = file.classOf(id) ?? ''
  if (name === 'IFCMIRROREDPROFILEDEF') return mirrored(file, values, depth)
  if (name === 'IFCCENTERLINEPROFILEDEF') return centerline(file, values)
  if (/^IFCARBITRARYCLOSEDPROFILEDEF$|^IFCARBITRARYPROFILEDEFWITHVOIDS$/.test(name)) return arbitrary(file, values)
  const loops = parametricCorners(name, values)
  if (!loops) return undefined
  const index = placementOf(file, referencesAt(values, 2)[0])
  const [outer = [], ...holes] = loops.map((corners) => roundCorners(corners).map(index))
  return outer.length > 2 ? { outer, holes } : undefined
}

/** Along a center line: half of the thickness to both sides, with mitered corners and square ends. */
function centerline(file: StepFile, values: readonly StepValue[]): Outline | undefined {
  const [curve] = referencesAt(values, 2)
  const half = (numberAt(values, 3) ?? 0) / 2
  const points = curve === undefined ? [] : curvePoints(file, curve)
  if (points.length < 2 || half <= 0) return undefined
  const normals = points.slice(1).map((to, index) => {
    const from = points[index] ?? to
    const [x, y] = unit([to[0] - from[0], to[1] - from[1], 0])
    return [-y, x] as const
  })
  function side(sign: 1 | -1): Point2[] {
    return points.map(([x, y], index) => {
      const [before, after] = [normals[index - 1] ?? normals[index], normals[index] ?? normals[index - 1]]
      const [[ax, ay], [bx, by]] = [before ?? [0, 0], after ?? [0, 0]]
      const length = 1 + ax * bx + ay * by
      // A reversal has no miter.
      const factor = length > 0.1 ? (sign * half) / length : (sign * half) / 2
      return [x + (ax + bx) * factor, y + (ay + by) * factor]
    })
  }
  return { outer: [...side(1), ...side(-1).toReversed()], holes: [] }
}

function mirrored(file: StepFile, values: readonly StepValue[], depth: number): Outline | undefined {
  const [parent] = referencesAt(values, 2)
  const outline = parent === undefined ? undefined : anyOutlineOf(file, parent, depth + 1)
  const mirror = (points: readonly Point2[]) => points.map(([x, y]): Point2 => [-x, y])
  return outline && { outer: mirror(outline.outer), holes: outline.holes.map(mirror) }
}

function arbitrary(file: StepFile, values: readonly StepValue[]): Outline | undefined {
  const [outer, ...holes] = [...referencesAt(values, 2), ...referencesAt(values, 3)].map((curve) =>
    curvePoints(file, curve).map(([x, y]): Point2 => [x, y]),
  )
  return outer && outer.length > 2 ? { outer, holes } : undefined
}

/** `IfcAxis2Placement2D`; optional for profiles in IFC4. */
function placementOf(file: StepFile, id: number | undefined): (point: Point2) => Point2 {
  if (id === undefined) return (point) => point
  const [location, direction] = [referencesAt(file.valuesOf(id), 0)[0], referencesAt(file.valuesOf(id), 1)[0]]
  const [x = 0, y = 0] = location === undefined ? [] : numbersOf(file, location)
  const [dx = 1, dy = 0] = direction === undefined ? [] : numbersOf(file, direction)
  const length = Math.hypot(dx, dy) || 1
  const [cos, sin] = [dx / length, dy / length]
  return ([px, py]) => [x + px * cos - py * sin, y + px * sin + py * cos]
}

function numbersOf(file: StepFile, id: number): number[] {
  const [list] = file.valuesOf(id)
  return list?.kind === 'list' ? list.items.map((_one, index) => numberAt(list.items, index) ?? 0) : []
}

/** Replaces corners that have a radius by tangent arcs. */
function roundCorners(corners: readonly Corner[]): Point2[] {
  return corners.flatMap(({ at, radius = 0 }, index) => {
    const before = corners.at(index - 1)?.at ?? at
    const after = corners[(index + 1) % corners.length]?.at ?? at
    return radius > 0 ? arcAt(at, radius, [before, after]) : [at]
  })
}

function arcAt([x, y]: Point2, radius: number, [before, after]: [Point2, Point2]): Point2[] {
  const [inX, inY] = unit([before[0] - x, before[1] - y, 0])
  const [outX, outY] = unit([after[0] - x, after[1] - y, 0])
  const angleBetween = Math.acos(Math.max(-1, Math.min(1, inX * outX + inY * outY)))
  const toTangent = radius / Math.tan(angleBetween / 2)
  const toCenter = radius / Math.sin(angleBetween / 2)
  const [midX, midY] = unit([inX + outX, inY + outY, 0])
  const [centerX, centerY] = [x + midX * toCenter, y + midY * toCenter]
  const start = Math.atan2(y + inY * toTangent - centerY, x + inX * toTangent - centerX)
  const end = Math.atan2(y + outY * toTangent - centerY, x + outX * toTangent - centerX)
  const sweepAngle = Math.atan2(Math.sin(end - start), Math.cos(end - start))
  const count = Math.max(1, Math.ceil((Math.abs(sweepAngle) / (2 * Math.PI)) * segmentsOfCircle))
  return Array.from({ length: count + 1 }, (_, step) => {
    const turned = start + (sweepAngle * step) / count
    return [centerX + radius * Math.cos(turned), centerY + radius * Math.sin(turned)]
  })
}

function counterclockwise(points: readonly Point2[]): readonly Point2[] {
  const doubled = points.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length] ?? [x, y]
    return sum + x * nextY - nextX * y
  }, 0)
  return doubled < 0 ? points.toReversed() : points
}
