import type { StepFile } from '../../step/step-file.ts'
import { numberAt, referencesAt } from '../../step/step-value.ts'
import { cross, dot, plus, unit, type Point3 } from './points.ts'

export type Axes = { origin: Point3; x: Point3; y: Point3; z: Point3 }

export const world: Axes = { origin: [0, 0, 0], x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] }

/** `IfcAxis2Placement3D`, or `IfcAxis2Placement2D` in the XY plane. */
export function axesOf(file: StepFile, id: number | undefined): Axes | undefined {
  const name = id === undefined ? undefined : file.classOf(id)
  if (id === undefined || !name || !/^IFCAXIS2PLACEMENT[23]D$/.test(name)) return undefined
  const values = file.valuesOf(id)
  const isFlat = name.endsWith('2D')
  const origin = pointOf(file, referencesAt(values, 0)[0])
  const z = unit((isFlat ? undefined : pointOf(file, referencesAt(values, 1)[0])) ?? world.z)
  const xDirection = pointOf(file, referencesAt(values, isFlat ? 1 : 2)[0]) ?? world.x
  const x = unit(plus(xDirection, z, -dot(xDirection, z)))
  return origin && { origin, x, y: cross(z, x), z }
}

export function placed({ origin, x, y, z }: Axes, [px, py, pz]: Point3): Point3 {
  return plus(plus(plus(origin, x, px), y, py), z, pz)
}

/** The coordinates of a point or a direction; 2D ones get a third coordinate of zero. */
export function pointOf(file: StepFile, id: number | undefined): Point3 | undefined {
  const list = id === undefined ? undefined : file.valuesOf(id)[0]
  if (list?.kind !== 'list') return undefined
  const coordinate = (index: number) => numberAt(list.items, index) ?? 0
  return [coordinate(0), coordinate(1), coordinate(2)]
}
