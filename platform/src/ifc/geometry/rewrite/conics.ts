import { readUnits } from '../../ids/model/units.ts'
import type { StepFile } from '../../step/step-file.ts'
import { nameAt, numberAt, referencesAt, type StepValue } from '../../step/step-value.ts'
import { axesOf, placed, pointOf, type Axes } from './placements.ts'
import { dot, minus, plus, type Point3 } from './points.ts'

/** As a fraction of a full turn. Volumes of round shapes are 0.2 % too small. */
export const segmentsOfCircle = 48

type Conic = { axes: Axes; radii: readonly [number, number] }
/** An end of a trimmed curve, which a file can express in two ways. */
type Trim = { parameter: number | null; point: Point3 | undefined }

/** The points of a circle, an ellipse, or a trimmed circle, ellipse or line; undefined for other curves. */
export function conicPoints(file: StepFile, id: number): Point3[] | undefined {
  const fullConic = conicOf(file, id)
  if (fullConic) return arcPoints(fullConic, 0, 2 * Math.PI)
  if (file.classOf(id) !== 'IFCTRIMMEDCURVE') return undefined
  const values = file.valuesOf(id)
  const [basis] = referencesAt(values, 0)
  if (basis === undefined) return undefined
  const [first, last] = [1, 2].map((index) => trimAt(file, values[index] ?? null, nameAt(values, 4) === 'CARTESIAN'))
  if (!first || !last) return undefined
  const conic = conicOf(file, basis)
  if (!conic) return linePoints(file, basis, [first, last])
  const [from, to] = [first, last].map((trim) => angleOf(file, conic, trim))
  if (from === undefined || to === undefined) return undefined
  const sweepAngle = nameAt(values, 3) === 'F' ? -positive(from - to) : positive(to - from)
  return arcPoints(conic, from, sweepAngle)
}

/** Equal ends of an arc mean the full circle. */
function positive(angle: number): number {
  const full = 2 * Math.PI
  const rest = ((angle % full) + full) % full
  return rest < 1e-9 ? full : rest
}

function conicOf(file: StepFile, id: number): Conic | undefined {
  const values = file.valuesOf(id)
  const axes = axesOf(file, referencesAt(values, 0)[0])
  const [first, second] = [numberAt(values, 1), numberAt(values, 2)]
  if (!axes || first === null) return undefined
  if (file.classOf(id) === 'IFCCIRCLE') return { axes, radii: [first, first] }
  return file.classOf(id) === 'IFCELLIPSE' && second !== null ? { axes, radii: [first, second] } : undefined
}

function arcPoints({ axes, radii: [a, b] }: Conic, from: number, sweepAngle: number): Point3[] {
  const count = Math.max(2, Math.ceil((Math.abs(sweepAngle) / (2 * Math.PI)) * segmentsOfCircle))
  return Array.from({ length: count + 1 }, (_, step) => {
    const angle = from + (sweepAngle * step) / count
    return placed(axes, [a * Math.cos(angle), b * Math.sin(angle), 0])
  })
}

function linePoints(file: StepFile, id: number, trims: readonly Trim[]): Point3[] | undefined {
  if (file.classOf(id) !== 'IFCLINE') return undefined
  const values = file.valuesOf(id)
  const [start, [vector]] = [pointOf(file, referencesAt(values, 0)[0]), referencesAt(values, 1)]
  const direction = vector === undefined ? undefined : pointOf(file, referencesAt(file.valuesOf(vector), 0)[0])
  const size = vector === undefined ? null : numberAt(file.valuesOf(vector), 1)
  if (!start || !direction || size === null) return undefined
  const [from, to] = trims.map(({ parameter, point }) =>
    parameter === null ? point : plus(start, direction, (parameter * size) / Math.hypot(...direction)),
  )
  return from && to && [from, to]
}

/** Uses the file's preference if it has both. */
function trimAt(file: StepFile, value: StepValue, prefersPoint: boolean): Trim {
  const items = value?.kind === 'list' ? value.items : []
  let [parameter, point]: [number | null, Point3 | undefined] = [null, undefined]
  for (const [index, item] of items.entries()) {
    if (item?.kind === 'reference') point = pointOf(file, item.id)
    else parameter = numberAt(items, index)
  }
  return { parameter: prefersPoint && point ? null : parameter, point }
}

function angleOf(file: StepFile, { axes, radii: [a, b] }: Conic, { parameter, point }: Trim): number | undefined {
  if (parameter !== null) return parameter * radiansIn(file)
  if (!point) return undefined
  const from = minus(point, axes.origin)
  return Math.atan2(dot(from, axes.y) / b, dot(from, axes.x) / a)
}

const radians = new WeakMap<StepFile, number>()

/** Radians per plane angle unit of the project. */
function radiansIn(file: StepFile): number {
  const existing = radians.get(file)
  if (existing !== undefined) return existing
  const conversion = readUnits(file).ofMeasure('IFCPLANEANGLEMEASURE')
  const found = conversion ? conversion.times / conversion.by : 1
  radians.set(file, found)
  return found
}
