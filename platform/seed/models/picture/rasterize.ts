import type { Vector } from '../kernel/vector.ts'
import { unproject, type Camera } from './camera.ts'
import type { Triangles } from './triangles.ts'

/** The nearest triangle at each pixel, and its depth. */
export type Buffer = { depth: Float32Array; triangle: Int32Array }

/** Clips the model at a plane: removes points where x, y and z, multiplied by these weights, plus w exceed zero. */
export type Cut = { x: number; y: number; z: number; w: number }

export function rasterize(camera: Camera, triangles: Triangles, cuts: readonly Cut[] = []): Buffer {
  const { width, height } = camera
  const buffer = {
    depth: new Float32Array(width * height).fill(Infinity),
    triangle: new Int32Array(width * height).fill(-1),
  }
  const corners = projected(camera, triangles)
  for (let index = 0; index < triangles.count; index += 1) fill(camera, buffer, { corners, index, cuts })
  return buffer
}

/** Column, row and depth of every corner; with perspective, the reciprocal of the depth. */
function projected(
  { width, height, scale, isParallel, position, right, up, forward }: Camera,
  { positions }: Triangles,
) {
  const corners = new Float64Array(positions.length)
  const [px, py, pz] = position
  for (let index = 0; index < positions.length; index += 3) {
    const x = (positions[index] ?? 0) - px
    const y = (positions[index + 1] ?? 0) - py
    const z = (positions[index + 2] ?? 0) - pz
    const depth = x * forward[0] + y * forward[1] + z * forward[2]
    const size = isParallel ? scale : scale / Math.max(depth, 0.01)
    corners[index] = width / 2 + (x * right[0] + y * right[1] + z * right[2]) * size
    corners[index + 1] = height / 2 - (x * up[0] + y * up[1] + z * up[2]) * size
    corners[index + 2] = depth < 0.5 ? Number.NaN : isParallel ? depth : 1 / depth
  }
  return corners
}

type Drawn = { corners: Float64Array; index: number; cuts: readonly Cut[] }

function fill(camera: Camera, { depth, triangle }: Buffer, { corners, index, cuts }: Drawn): void {
  const { width, height, isParallel } = camera
  const offset = index * 9
  const ax = corners[offset] ?? 0
  const ay = corners[offset + 1] ?? 0
  const az = corners[offset + 2] ?? 0
  const bx = corners[offset + 3] ?? 0
  const by = corners[offset + 4] ?? 0
  const bz = corners[offset + 5] ?? 0
  const cx = corners[offset + 6] ?? 0
  const cy = corners[offset + 7] ?? 0
  const cz = corners[offset + 8] ?? 0
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
  if (Math.abs(area) < 1e-9 || Number.isNaN(az + bz + cz)) return
  const top = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5))
  const bottom = Math.min(height - 1, Math.floor(Math.max(ay, by, cy) - 0.5))
  const stepZ = ((by - cy) * (az - cz) + (cy - ay) * (bz - cz)) / area
  for (let y = top; y <= bottom; y += 1) {
    const row = y + 0.5
    const ab = crossing(ax, ay, bx, by, row)
    const bc = crossing(bx, by, cx, cy, row)
    const ca = crossing(cx, cy, ax, ay, row)
    const left = Math.max(0, Math.ceil(Math.min(ab, bc, ca) - 0.5))
    const right = Math.min(width - 1, Math.floor(Math.max(-lowest(ab), -lowest(bc), -lowest(ca)) - 0.5))
    const a = ((bx - left - 0.5) * (cy - row) - (by - row) * (cx - left - 0.5)) / area
    const b = ((cx - left - 0.5) * (ay - row) - (cy - row) * (ax - left - 0.5)) / area
    let z = a * az + b * bz + (1 - a - b) * cz
    for (let pixel = y * width + left; pixel <= y * width + right; pixel += 1, z += stepZ) {
      const distance = isParallel ? z : 1 / z
      if (distance >= (depth[pixel] ?? 0)) continue
      if (cuts.length > 0 && isCutAway(unproject(camera, (pixel % width) + 0.5, row, distance), cuts)) continue
      depth[pixel] = distance
      triangle[pixel] = index
    }
  }
}

function isCutAway([px, py, pz]: Vector, cuts: readonly Cut[]): boolean {
  return cuts.some(({ x, y, z, w }) => x * px + y * py + z * pz + w > 0)
}

/** The column where an edge crosses a row; infinity if it does not. */
function crossing(ax: number, ay: number, bx: number, by: number, row: number): number {
  if (ay <= row === by <= row) return Infinity
  return ax + ((row - ay) / (by - ay)) * (bx - ax)
}

/** An edge that does not cross the row counts neither for the left end nor for the right end. */
function lowest(crossed: number): number {
  return crossed === Infinity ? Infinity : -crossed
}
