import type { StepFile } from '../../step/step-file.ts'
import { numberAt, referencesAt, type StepValue } from '../../step/step-value.ts'
import { curveLength, curvePoints, trimmedPoints } from './curves.ts'
import { anyOutlineOf } from './outlines.ts'
import { axesOf, placed, pointOf, world } from './placements.ts'
import { cross, dot, minus, plus, unit, type Point2, type Point3 } from './points.ts'
import type { StepLines } from './step-lines.ts'

/**
 * A profile along a curve whose X axis follows the fixed reference as closely as the curve's direction allows
 * (`IfcFixedReferenceSweptAreaSolid`). Corners are mitered.
 */
export function fixedReferenceSweep(file: StepFile, lines: StepLines, id: number): string | undefined {
  const values = file.valuesOf(id)
  const [profile, position, curve] = [0, 1, 2].map((placement) => referencesAt(values, placement)[0])
  const reference = pointOf(file, referencesAt(values, 5)[0])
  if (profile === undefined || curve === undefined || !reference) return undefined
  const outline = polygonOf(file, profile)
  const points = sweptPoints(file, curve, values)
  if (!outline || points.length < 2) return undefined
  const placement = axesOf(file, position) ?? world
  const sections = mitered(points, outline, reference).map((section) =>
    section.map((point) => placed(placement, point)),
  )
  return hasFiniteCorners(sections) ? lines.brep(loft(sections)) : undefined
}

/** Cross sections along a spine, with straight sides (`IfcSectionedSpine`). */
export function sectionedSpine(file: StepFile, lines: StepLines, id: number): string | undefined {
  const values = file.valuesOf(id)
  const placements = referencesAt(values, 2).map((placement) => axesOf(file, placement))
  const sections = referencesAt(values, 1).map((profile, index) => {
    const [outline, placement] = [polygonOf(file, profile), placements[index]]
    return outline && placement ? outline.map(([x, y]) => placed(placement, [x, y, 0])) : []
  })
  const corners = sections[0]?.length ?? 0
  if (sections.length < 2 || corners < 3 || sections.some((section) => section.length !== corners)) return undefined
  return hasFiniteCorners(sections) ? lines.brep(loft(sections)) : undefined
}

function hasFiniteCorners(sections: readonly (readonly Point3[])[]): boolean {
  return sections.flat(2).every(Number.isFinite)
}

/** Undefined for an unsupported profile or one with holes. */
export function polygonOf(file: StepFile, id: number): readonly Point2[] | undefined {
  const outline = anyOutlineOf(file, id)
  return outline?.holes.length === 0 ? outline.outer : undefined
}

function sweptPoints(file: StepFile, curve: number, values: readonly StepValue[]): Point3[] {
  const [from, to] = [numberAt(values, 3), numberAt(values, 4)]
  if (from === null && to === null) return curvePoints(file, curve)
  return trimmedPoints(file, curve, from ?? 0, to ?? curveLength(file, curve))
}

/** The profile at each point: perpendicular to the curve at its ends, in the bisecting plane at its corners. */
function mitered(points: readonly Point3[], outline: readonly Point2[], reference: Point3): Point3[][] {
  const directions = points.slice(1).map((to, index) => unit(minus(to, points[index] ?? to)))
  return points.map((point, index) => {
    const [before, after] = [directions[index - 1] ?? directions[0], directions[index] ?? directions.at(-1)]
    if (!before || !after) return []
    const x = unit(plus(reference, before, -dot(reference, before)))
    const y = cross(before, x)
    const normal = unit(plus(before, after))
    return outline.map(([u, v]) => {
      const across = plus(plus(point, x, u), y, v)
      // Projects along the previous segment onto the bisecting plane.
      return plus(across, before, -dot(minus(across, point), normal) / dot(before, normal))
    })
  })
}

/** Faces between sections that are counterclockwise seen against the sweep direction. */
export function loft(sections: readonly (readonly Point3[])[]): (readonly Point3[])[] {
  const sides = sections.slice(1).flatMap((section, index) => {
    const below = sections[index] ?? section
    return section.flatMap((corner, index) => {
      const next = (index + 1) % section.length
      const [a, b, c] = [below[index], below[next], section[next]]
      // Triangles, because quadrilaterals between rotated sections are not planar.
      return a && b && c
        ? [
            [a, b, c],
            [a, c, corner],
          ]
        : []
    })
  })
  return [(sections[0] ?? []).toReversed(), ...sides, sections.at(-1) ?? []]
}
