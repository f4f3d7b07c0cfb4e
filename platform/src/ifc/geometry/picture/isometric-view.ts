import { diameterOf, type Extent } from '../parts/extent.ts'
import type { Matrix } from '../shapes.ts'

type Vector = readonly [number, number, number]

/** From above the southeast, in meters with Y up, as in the GLB: one step east, up and south is one step toward the camera. */
const right: Vector = [Math.SQRT1_2, 0, -Math.SQRT1_2]
const up: Vector = [-1 / Math.sqrt(6), 2 / Math.sqrt(6), -1 / Math.sqrt(6)]
const toEye: Vector = [1 / Math.sqrt(3), 1 / Math.sqrt(3), 1 / Math.sqrt(3)]

/** Transforms a point into a column, a row and a depth, each by three factors and an offset. */
export type View = readonly [Row, Row, Row]
type Row = readonly [number, number, number, number]

/** The empty fraction at each side. */
const margin = 0.05

/** Fits all of these extents into the picture. */
export function isometricView(extents: readonly Extent[], { width, height }: { width: number; height: number }): View {
  const visibleExtents = withoutOutliers(extents)
  const [horizontal, vertical, depth] = [right, up, toEye].map((axis) => rangeAlong(axis, visibleExtents)) as [
    Range,
    Range,
    Range,
  ]
  const inside = 1 - 2 * margin
  const scale = Math.min((width * inside) / lengthOf(horizontal), (height * inside) / lengthOf(vertical))
  return [
    rowOf(right, scale, width / 2 - scale * middleOf(horizontal)),
    rowOf(up, -scale, height / 2 + scale * middleOf(vertical)),
    rowOf(toEye, scale, -scale * middleOf(depth)),
  ]
}

/** The view of geometry with this matrix. */
export function viewThrough(view: View, matrix: Matrix): View {
  return view.map(([x, y, z, offset]) => {
    const columnValue = (column: number) =>
      x * (matrix[column * 4] ?? 0) + y * (matrix[column * 4 + 1] ?? 0) + z * (matrix[column * 4 + 2] ?? 0)
    return [columnValue(0), columnValue(1), columnValue(2), columnValue(3) + offset] as const
  }) as unknown as View
}

type Range = { min: number; max: number }

function rowOf([x, y, z]: Vector, scale: number, offset: number): Row {
  return [x * scale, y * scale, z * scale, offset]
}

function lengthOf({ min, max }: Range): number {
  return Math.max(max - min, 1e-6)
}

function middleOf({ min, max }: Range): number {
  return (min + max) / 2
}

function rangeAlong(axis: Vector, extents: readonly Extent[]): Range {
  const range = { min: Infinity, max: -Infinity }
  for (const { min, max } of extents) {
    let [minReach, maxReach] = [0, 0]
    for (const [index, factor] of axis.entries()) {
      const [one, other] = [factor * (min[index] ?? 0), factor * (max[index] ?? 0)]
      minReach += Math.min(one, other)
      maxReach += Math.max(one, other)
    }
    range.min = Math.min(range.min, minReach)
    range.max = Math.max(range.max, maxReach)
  }
  return range
}

/** Elements several times as far out as the 90th percentile are probably misplaced, and would make the others tiny. */
const farFactor = 4

function withoutOutliers(extents: readonly Extent[]): readonly Extent[] {
  const middles = extents.map(({ min, max }) => min.map((min, axis) => (min + (max[axis] ?? 0)) / 2))
  const middle = [0, 1, 2].map((axis) =>
    quantile(
      middles.map((one) => one[axis] ?? 0),
      0.5,
    ),
  )
  const distances = extents.map(
    (extent, index) =>
      Math.hypot(...middle.map((coordinate, axis) => coordinate - (middles[index]?.[axis] ?? 0))) +
      diameterOf(extent) / 2,
  )
  const maxReach = quantile(distances, 0.9) * farFactor
  return extents.filter((_, index) => (distances[index] ?? 0) <= maxReach)
}

function quantile(values: readonly number[], share: number): number {
  const inOrder = values.toSorted((one, other) => one - other)
  return inOrder[Math.floor((inOrder.length - 1) * share)] ?? 0
}
