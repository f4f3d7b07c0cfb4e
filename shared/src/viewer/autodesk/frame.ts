import type { Box, CutPlane, Point } from '../view.ts'
import type { LmvModel } from './service/lmv.ts'
import { add, dot, scale, subtract } from '../vector.ts'

/**
 * Converts coordinates. The Autodesk viewer has Z up, too, but uses the model's units and its `globalOffset`, so that
 * numbers stay small. Everything in one viewer uses the coordinates of its first model.
 */
export type Frame = { metersPerUnit: number; offset: Point; unit: string | undefined }

export const plainFrame: Frame = { metersPerUnit: 1, offset: { x: 0, y: 0, z: 0 }, unit: undefined }

export function frameOf(model: LmvModel): Frame {
  const { x = 0, y = 0, z = 0 } = model.getData().globalOffset ?? {}
  return { metersPerUnit: model.getUnitScale() || 1, offset: { x, y, z }, unit: model.getUnitString() || undefined }
}

export function toModel({ metersPerUnit, offset }: Frame, point: Point): Point {
  return subtract(scale(point, 1 / metersPerUnit), offset)
}

export function toMeters({ metersPerUnit, offset }: Frame, point: Point): Point {
  return scale(add(point, offset), metersPerUnit)
}

/** In both systems the positive side is cut away, so only the distance changes. */
export function planeToModel({ metersPerUnit, offset }: Frame, plane: CutPlane): CutPlane {
  return { ...plane, w: plane.w / metersPerUnit + dot(plane, offset) }
}

export function planeToMeters({ metersPerUnit, offset }: Frame, { x, y, z, w }: CutPlane): CutPlane {
  const distance = (w - dot({ x, y, z }, offset)) * metersPerUnit
  return { x: roundDigits(x, 9), y: roundDigits(y, 9), z: roundDigits(z, 9), w: roundDigits(distance, 6) }
}

export function boxToMeters(frame: Frame, { min, max }: Box): Box {
  return { min: roundedPoint(toMeters(frame, min)), max: roundedPoint(toMeters(frame, max)) }
}

/** Reduces boxes one by one, because large models have more of them than a call can have arguments. */
export function union(boxes: readonly Box[]): Box | undefined {
  if (boxes.length === 0) return undefined
  const extreme = (pick: (one: number, other: number) => number, side: 'min' | 'max', axis: keyof Point) =>
    boxes.map((box) => box[side][axis]).reduce((one, other) => pick(one, other))
  const corner = (pick: (one: number, other: number) => number, side: 'min' | 'max') => ({
    x: extreme(pick, side, 'x'),
    y: extreme(pick, side, 'y'),
    z: extreme(pick, side, 'z'),
  })
  return { min: corner(Math.min, 'min'), max: corner(Math.max, 'max') }
}

/** Rounds to micrometers, because converting from feet leaves rounding errors. */
export function roundedPoint({ x, y, z }: Point): Point {
  return { x: roundDigits(x, 6), y: roundDigits(y, 6), z: roundDigits(z, 6) }
}

function roundDigits(value: number, digits: number) {
  const factor = 10 ** digits
  // Avoids -0.
  return Math.round(value * factor) / factor + 0
}
