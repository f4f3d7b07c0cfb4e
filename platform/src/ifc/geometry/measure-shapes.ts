import { hash } from 'node:crypto'
import { createPlacements, type Placement } from '../reading/elements/positions.ts'
import { referenceOf, type ModelLines } from '../reading/model-lines.ts'
import type { CollectedShapes, ShapedElements } from './collect-shapes.ts'
import { determinant, type Geometry, type Matrix, type Part } from './shapes.ts'

/**
 * Measurements of an element's geometry, relative to its own placement, so that moving or rotating the element doesn't change them. In
 * meters, independent of the triangulation.
 */
export type ShapeMeasures = {
  /** The element's number. */
  number: number
  /** Null if a part of it is not closed. */
  volume: number | null
  area: number
  /** Minimum and maximum coordinates: three of each. */
  box: number[]
  /** The centroid of its surface. */
  center: number[]
  /** The second moments of its surface about the centroid, in square meters: xx, yy, zz, xy, xz and yz. */
  spread: number[]
  /** Equal for geometry that has the same measurements to the millimeter. */
  hash: string
}

/** Measures the geometry of elements; other shapes have no number and are left out. */
export function* measureShapes(
  { parts, geometries }: CollectedShapes,
  { lines, named, metersPerUnit }: { lines: ModelLines; named: ShapedElements; metersPerUnit: number | undefined },
): Generator<ShapeMeasures> {
  const placementOf = createPlacements(lines)
  for (const [expressId, elementParts] of parts) {
    const number = named.get(expressId)?.id
    if (typeof number !== 'number') continue
    const id = referenceOf(lines.line(expressId)?.values[5])
    const placement = id === null || metersPerUnit === undefined ? undefined : placementOf(id)
    const measures = measuresOf(elementParts, geometries, placement && toPlacement(placement, metersPerUnit ?? 1))
    if (measures) yield { number, ...measures }
  }
}

/** A 3 × 3 matrix and a translation, from the coordinates of the GLB (Y up) to those of the element. */
type Local = readonly number[]

const fromYUp: Local = [1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0]

function toPlacement({ axes, origin }: Placement, metersPerUnit: number): Local {
  return axes.flatMap(([x, y, z]) => {
    const shift = -(x * origin[0] + y * origin[1] + z * origin[2]) * metersPerUnit
    return [x, z, -y, shift]
  })
}

function measuresOf(
  parts: readonly Part[],
  geometries: ReadonlyMap<number, Geometry>,
  local: Local = fromYUp,
): Omit<ShapeMeasures, 'number'> | undefined {
  const placed = parts.flatMap(({ geometry: id, matrix }) => {
    const geometry = geometries.get(id)
    return geometry
      ? [{ ...geometry, isMirrored: determinant(matrix) < 0, points: placedPoints(geometry, combined(local, matrix)) }]
      : []
  })
  // Sums are relative to a vertex, to avoid losing precision far from the placement.
  const pivot = Array.from(placed[0]?.points.subarray(0, 3) ?? [])
  const sums = createSums()
  for (const { points, index, isMirrored } of placed) addSurface(sums, { points, index, isMirrored, pivot })
  const { area, volume, box, center: weighted, squares } = sums
  if (!(area > 0) || !Number.isFinite(area)) return undefined
  const [x = 0, y = 0, z = 0] = weighted.map((one) => one / area)
  const products = [x * x, y * y, z * z, x * y, x * z, y * z]
  const measures = {
    volume: placed.every(({ isClosed }) => isClosed) ? roundTo(Math.abs(volume), 1e9) : null,
    area: roundTo(area, 1e9),
    box: Array.from(box, (one) => roundTo(one, 1e6)),
    center: [x, y, z].map((one, axis) => roundTo(one + (pivot[axis] ?? 0), 1e6)),
    spread: products.map((product, index) => roundTo((squares[index] ?? 0) / area - product, 1e9)),
  }
  return { ...measures, hash: hashOf(measures) }
}

function hashOf({ volume, area, box, center, spread }: Omit<ShapeMeasures, 'number' | 'hash'>): string {
  const [cubic, square] = [volume === null ? null : Number(volume.toPrecision(4)), Number(area.toPrecision(4))]
  const written = [cubic, square, ...[...box, ...center, ...spread].map((one) => roundTo(one, 1e3))]
  return hash('sha256', JSON.stringify(written)).slice(0, 16)
}

function roundTo(value: number, steps: number): number {
  return Math.round(value * steps) / steps + 0
}

/** The matrix of a part, column by column, followed by the transformation to the element. */
function combined(local: Local, matrix: Matrix): Local {
  return [0, 4, 8].flatMap((row) =>
    [0, 4, 8, 12].map((column) =>
      [0, 1, 2].reduce(
        (sum, axis) => sum + (local[row + axis] ?? 0) * (matrix[column + axis] ?? 0),
        column === 12 ? (local[row + 3] ?? 0) : 0,
      ),
    ),
  )
}

function placedPoints({ positions }: Geometry, local: Local): Float64Array {
  const [a = 0, b = 0, c = 0, u = 0, d = 0, e = 0, f = 0, v = 0, g = 0, h = 0, i = 0, w = 0] = local
  const points = new Float64Array(positions.length)
  for (let index = 0; index < positions.length; index += 3) {
    const [x = 0, y = 0, z = 0] = [positions[index], positions[index + 1], positions[index + 2]]
    points[index] = a * x + b * y + c * z + u
    points[index + 1] = d * x + e * y + f * z + v
    points[index + 2] = g * x + h * y + i * z + w
  }
  return points
}

function createSums() {
  const box = new Float64Array([Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity])
  return { area: 0, volume: 0, box, center: new Float64Array(3), squares: new Float64Array(6) }
}

type Sums = ReturnType<typeof createSums>
type Surface = { points: Float64Array; index: Uint32Array; isMirrored: boolean; pivot: readonly number[] }

/** Adds all triangles of a surface. Unrolled by coordinates for speed, because models have millions of them. */
function addSurface(sums: Sums, { points, index, isMirrored, pivot: [left = 0, front = 0, low = 0] }: Surface): void {
  const { box, center, squares } = sums
  let volume = 0
  for (let first = 0; first + 2 < index.length; first += 3) {
    const [p, q, r] = [(index[first] ?? 0) * 3, (index[first + 1] ?? 0) * 3, (index[first + 2] ?? 0) * 3]
    const [ax, ay, az] = [(points[p] ?? 0) - left, (points[p + 1] ?? 0) - front, (points[p + 2] ?? 0) - low]
    const [bx, by, bz] = [(points[q] ?? 0) - left, (points[q + 1] ?? 0) - front, (points[q + 2] ?? 0) - low]
    const [cx, cy, cz] = [(points[r] ?? 0) - left, (points[r + 1] ?? 0) - front, (points[r + 2] ?? 0) - low]
    const nx = (by - ay) * (cz - az) - (bz - az) * (cy - ay)
    const ny = (bz - az) * (cx - ax) - (bx - ax) * (cz - az)
    const nz = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    const area = Math.sqrt(nx * nx + ny * ny + nz * nz) / 2
    volume += (ax * nx + ay * ny + az * nz) / 6
    sums.area += area
    const [sx, sy, sz] = [ax + bx + cx, ay + by + cy, az + bz + cz]
    add(center, 0, (area * sx) / 3)
    add(center, 1, (area * sy) / 3)
    add(center, 2, (area * sz) / 3)
    const part = area / 12
    add(squares, 0, part * (ax * ax + bx * bx + cx * cx + sx * sx))
    add(squares, 1, part * (ay * ay + by * by + cy * cy + sy * sy))
    add(squares, 2, part * (az * az + bz * bz + cz * cz + sz * sz))
    add(squares, 3, part * (ax * ay + bx * by + cx * cy + sx * sy))
    add(squares, 4, part * (ax * az + bx * bz + cx * cz + sx * sz))
    add(squares, 5, part * (ay * az + by * bz + cy * cz + sy * sz))
    for (const corner of [p, q, r]) {
      for (let axis = 0; axis < 3; axis += 1) {
        const one = points[corner + axis] ?? 0
        if (one < (box[axis] ?? 0)) box[axis] = one
        if (one > (box[axis + 3] ?? 0)) box[axis + 3] = one
      }
    }
  }
  sums.volume += isMirrored ? -volume : volume
}

function add(sums: Float64Array, index: number, amount: number): void {
  sums[index] = (sums[index] ?? 0) + amount
}
