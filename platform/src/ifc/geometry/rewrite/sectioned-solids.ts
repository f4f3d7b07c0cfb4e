import type { StepFile } from '../../step/step-file.ts'
import { numberAt, referencesAt } from '../../step/step-value.ts'
import { curvePoints } from './curves.ts'
import { distance, dot, minus, plus, unit, type Point2, type Point3 } from './points.ts'
import type { StepLines } from './step-lines.ts'
import { loft, polygonOf } from './sweeps.ts'

/** A cross section at a distance along the directrix. */
type Section = { at: number; outline: readonly Point2[] }

/** A polyline: the distance of each point along it, and the direction to the next one. */
type Curve = { points: readonly Point3[]; along: readonly number[]; directions: readonly Point3[] }

/** A point on a curve, with the directions before and after it, which differ at corners. */
type CurvePoint = { point: Point3; before: Point3; after: Point3 }

/**
 * Upright cross sections along a curve of lines and arcs, with straight sides and mitered corners (`IfcSectionedSolidHorizontal` of
 * IFC4X3). Undefined for other curves and for sections that web-ifc has to read.
 */
export function sectionedSolid(file: StepFile, lines: StepLines, id: number): string | undefined {
  const values = file.valuesOf(id)
  const [curve] = referencesAt(values, 0)
  const [profiles, positions] = [referencesAt(values, 1), referencesAt(values, 2)]
  const points = curve === undefined ? [] : curvePoints(file, curve)
  const sections = profiles.flatMap((profile, index) => sectionOf(file, profile, positions[index]) ?? [])
  const corners = sections[0]?.outline.length ?? 0
  const isUsable = sections.length > 1 && sections.length === profiles.length && corners > 2 && points.length > 1
  if (!isUsable || sections.some(({ outline }) => outline.length !== corners)) return undefined
  const line = curveThrough(points)
  const placed = withCorners(sections, line).map(({ at, outline }) => upright(placeAt(line, at), outline))
  return placed.flat(2).every(Number.isFinite) ? lines.brep(loft(placed)) : undefined
}

/** The profile with its offsets; its X axis points to the left of the curve, and its Y axis up. */
function sectionOf(file: StepFile, profile: number, position: number | undefined): Section | undefined {
  const outline = polygonOf(file, profile)
  if (!outline || position === undefined || file.classOf(position) !== 'IFCAXIS2PLACEMENTLINEAR') return undefined
  const [location] = referencesAt(file.valuesOf(position), 0)
  if (location === undefined || file.classOf(location) !== 'IFCPOINTBYDISTANCEEXPRESSION') return undefined
  const values = file.valuesOf(location)
  const [distanceValue] = values
  if (distanceValue?.kind !== 'typed' || !/LENGTHMEASURE$/.test(distanceValue.type)) return undefined
  const numberIn = (index: number) => numberAt(values, index) ?? 0
  const [left, up] = [numberIn(1), numberIn(2)]
  return { at: numberIn(0) + numberIn(3), outline: outline.map(([x, y]) => [x + left, y + up]) }
}

function curveThrough(points: readonly Point3[]): Curve {
  let sum = 0
  const along = points.map((point, index) => (sum += distance(point, points[index - 1] ?? point)))
  return { points, along, directions: points.slice(1).map((to, index) => unit(minus(to, points[index] ?? to))) }
}

/** The sections with an interpolated one at each corner of the curve between them. */
function withCorners(sections: readonly Section[], curve: Curve): Section[] {
  return sections.flatMap((section, index) => {
    const next = sections[index + 1]
    if (!next) return [section]
    const between: Section[] = []
    for (let corner = pieceAt(curve, section.at) + 1; corner < curve.along.length; corner += 1) {
      const at = curve.along[corner] ?? next.at
      if (at >= next.at - nearby) break
      between.push(mixed(section, next, at))
    }
    return [section, ...between]
  })
}

/** In the unit of the file: the tolerance for equal distances. */
const nearby = 1e-9

/** The index of the last segment that begins at or before a distance. */
function pieceAt({ along, directions }: Curve, at: number): number {
  let [low, high] = [0, directions.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((along[middle] ?? 0) <= at + nearby) low = middle
    else high = middle - 1
  }
  return low
}

function mixed(one: Section, other: Section, at: number): Section {
  const share = (at - one.at) / (other.at - one.at)
  const outline = one.outline.map(([x, y], corner): Point2 => {
    const [u, v] = other.outline[corner] ?? [x, y]
    return [x + (u - x) * share, y + (v - y) * share]
  })
  return { at, outline }
}

function placeAt(curve: Curve, at: number): CurvePoint {
  const { points, along, directions } = curve
  const piece = pieceAt(curve, at)
  const remainder = at - (along[piece] ?? 0)
  const after = directions[piece] ?? [1, 0, 0]
  const before = (Math.abs(remainder) <= nearby && directions[piece - 1]) || after
  return { point: plus(points[piece] ?? [0, 0, 0], after, remainder), before, after }
}

/** Perpendicular to the curve; at corners, in the vertical plane that bisects the angle. */
function upright({ point, before, after }: CurvePoint, outline: readonly Point2[]): Point3[] {
  const [[tx, ty], [nx, ny]] = [horizontal(before), horizontal(after)]
  const normal = unit([tx + nx, ty + ny, 0])
  return outline.map(([left, up]) => {
    const across = plus(plus(point, [-ty, tx, 0], left), [0, 0, 1], up)
    return plus(across, before, -dot(minus(across, point), normal) / dot(before, normal))
  })
}

/** NaN for a vertical curve. */
function horizontal([x, y]: Point3): Point3 {
  return unit([x, y, 0])
}
