import type { StepFile } from '../../ids/step/step-file.ts'
import { numberAt, referencesAt } from '../../ids/step/step-value.ts'
import { curvePoints } from './curves.ts'
import { distance, dot, minus, plus, unit, type Point2, type Point3 } from './points.ts'
import type { StepLines } from './step-lines.ts'
import { loft, polygonOf } from './sweeps.ts'

/** A cross section at a distance along the directrix. */
type Section = { at: number; outline: readonly Point2[] }

/** Where a curve is at a distance along it, and its directions before and after that, which differ at its corners. */
type Place = { point: Point3; before: Point3; after: Point3 }

/**
 * Upright cross sections along a curve of lines and arcs, with straight sides between them and mitered corners
 * (`IfcSectionedSolidHorizontal` of IFC4X3). Undefined for other curves and for sections that web-ifc has to read.
 */
export function sectionedSolid(file: StepFile, lines: StepLines, id: number): string | undefined {
  const values = file.valuesOf(id)
  const [[curve], profiles, positions] = [0, 1, 2].map((place) => referencesAt(values, place)) as [
    number[],
    ...number[][],
  ]
  const points = curve === undefined ? [] : curvePoints(file, curve)
  const sections = (profiles ?? []).flatMap((profile, index) => sectionOf(file, profile, positions?.[index]) ?? [])
  const corners = sections[0]?.outline.length ?? 0
  const isUsable = sections.length > 1 && sections.length === profiles?.length && corners > 2 && points.length > 1
  if (!isUsable || sections.some(({ outline }) => outline.length !== corners)) return undefined
  const along = distancesOf(points)
  const placed = withCorners(sections, along).map(({ at, outline }) => upright(placeAt(points, along, at), outline))
  return placed.flat(2).every(Number.isFinite) ? lines.brep(loft(placed)) : undefined
}

/** The profile with its offsets; its X axis is to the left of the curve, and its Y axis up. */
function sectionOf(file: StepFile, profile: number, position: number | undefined): Section | undefined {
  const outline = polygonOf(file, profile)
  if (!outline || position === undefined || file.classOf(position) !== 'IFCAXIS2PLACEMENTLINEAR') return undefined
  const [location] = referencesAt(file.valuesOf(position), 0)
  if (location === undefined || file.classOf(location) !== 'IFCPOINTBYDISTANCEEXPRESSION') return undefined
  const values = file.valuesOf(location)
  const [along] = values
  if (along?.kind !== 'typed' || !/LENGTHMEASURE$/.test(along.type)) return undefined
  const [at, left, up, further] = [0, 1, 2, 3].map((place) => numberAt(values, place) ?? 0) as [
    number,
    number,
    number,
    number,
  ]
  return { at: at + further, outline: outline.map(([x, y]) => [x + left, y + up]) }
}

function distancesOf(points: readonly Point3[]): number[] {
  let sum = 0
  return points.map((point, index) => (sum += distance(point, points[index - 1] ?? point)))
}

/** The sections and, at each corner of the curve between two of them, one that is as far between both. */
function withCorners(sections: readonly Section[], along: readonly number[]): Section[] {
  return sections.flatMap((section, index) => {
    const next = sections[index + 1]
    if (!next) return [section]
    const between = along.filter((at) => at > section.at + 1e-9 && at < next.at - 1e-9)
    return [section, ...between.map((at) => mixed(section, next, at))]
  })
}

function mixed(one: Section, other: Section, at: number): Section {
  const share = (at - one.at) / (other.at - one.at)
  const outline = one.outline.map(([x, y], corner): Point2 => {
    const [u, v] = other.outline[corner] ?? [x, y]
    return [x + (u - x) * share, y + (v - y) * share]
  })
  return { at, outline }
}

function placeAt(points: readonly Point3[], along: readonly number[], at: number): Place {
  const last = points.length - 2
  const directions = points.slice(1).map((to, index) => unit(minus(to, points[index] ?? to)))
  const found = along.findIndex((start, index) => index > 0 && at < start - 1e-9) - 1
  const index = Math.max(0, found < 0 ? last : found)
  const after = directions[index] ?? [1, 0, 0]
  const isCorner = Math.abs(at - (along[index] ?? 0)) <= 1e-9
  const before = (isCorner && directions[index - 1]) || after
  return { point: plus(points[index] ?? [0, 0, 0], after, at - (along[index] ?? 0)), before, after }
}

/** Across the curve, and at its corners in the upright plane that halves the angle. */
function upright({ point, before, after }: Place, outline: readonly Point2[]): Point3[] {
  const [[tx, ty], [nx, ny]] = [horizontal(before), horizontal(after)]
  const normal = unit([tx + nx, ty + ny, 0])
  return outline.map(([left, up]) => {
    const across = plus(plus(point, [-ty, tx, 0], left), [0, 0, 1], up)
    return plus(across, before, -dot(minus(across, point), normal) / dot(before, normal))
  })
}

/** No direction, and so no finite corner, where the curve is upright. */
function horizontal([x, y]: Point3): Point3 {
  return unit([x, y, 0])
}
