import { linearColor, materialOf } from '../kernel/materials.ts'
import { cross, dot, subtract, unit, type Vector } from '../kernel/vector.ts'
import { project, unproject, type Camera } from './camera.ts'
import type { Lighting } from './light.ts'
import type { Buffer } from './rasterize.ts'
import type { Triangles } from './triangles.ts'

const haze: Vector = [0.74, 0.81, 0.86]
const zenith: Vector = [0.4, 0.58, 0.78]
const meadow: Vector = [0.42, 0.47, 0.36]

export type Scene = {
  camera: Camera
  glass: Triangles
  lighting: Lighting
  visible: Buffer
  seenGlass: Buffer
  sunCamera: Camera
  shadow: Buffer
  occlusion: Float32Array
}

/** Light of one pixel, red, green and blue, before encoding. */
export function shadePixel(scene: Scene, x: number, y: number): Vector {
  const { camera, visible, seenGlass } = scene
  const pixel = y * camera.width + x
  const index = visible.triangle[pixel] ?? -1
  const colorBehind = index < 0 ? background(camera, x, y) : shadeSolid(scene, [x, y], index)
  const pane = seenGlass.triangle[pixel] ?? -1
  if (pane < 0 || (seenGlass.depth[pixel] ?? Infinity) >= (visible.depth[pixel] ?? Infinity)) return colorBehind
  return throughGlass(colorBehind, scene, { x, y, pane })
}

function directionAt(camera: Camera, x: number, y: number): Vector {
  return camera.isParallel ? camera.forward : unit(subtract(unproject(camera, x + 0.5, y + 0.5, 1), camera.position))
}

function background(camera: Camera, x: number, y: number): Vector {
  const direction = directionAt(camera, x, y)
  if (direction[2] > -0.004) return mixed(haze, zenith, Math.min(1, Math.max(0, direction[2]) * 2.4))
  const distance = camera.position[2] / -direction[2]
  return mixed(meadow, haze, Math.min(1, Math.max(0, (distance - 70) / 230)))
}

function shadeSolid(scene: Scene, [x, y]: readonly [number, number], index: number): Vector {
  const { lighting, occlusion, camera, visible } = scene
  const pixel = y * camera.width + x
  const open = occlusion[pixel] ?? 1
  const offset = index * 3
  const isFacingSun = (lighting.sun[offset] ?? 0) > 0
  const sunlight = isFacingSun ? sunReaches(scene, unproject(camera, x + 0.5, y + 0.5, visible.depth[pixel] ?? 1)) : 0
  return [
    (lighting.sky[offset] ?? 0) * open + (lighting.sun[offset] ?? 0) * sunlight,
    (lighting.sky[offset + 1] ?? 0) * open + (lighting.sun[offset + 1] ?? 0) * sunlight,
    (lighting.sky[offset + 2] ?? 0) * open + (lighting.sun[offset + 2] ?? 0) * sunlight,
  ]
}

/** How much of a small square the sun reaches. Sampling a square instead of a point gives shadows soft edges. */
function sunReaches({ sunCamera, shadow }: Scene, point: Vector): number {
  const [x, y, depth] = project(sunCamera, point[0], point[1], point[2])
  const { width, height } = sunCamera
  const limit = depth - 0.2
  const [column, row] = [Math.floor(x - 0.5), Math.floor(y - 0.5)]
  if (column < 0 || row < 0 || column + 1 >= width || row + 1 >= height) return 1
  const first = row * width + column
  const [u, v] = [x - 0.5 - column, y - 0.5 - row]
  const lower = (isOpen(shadow, first, limit) * (1 - u) + isOpen(shadow, first + 1, limit) * u) * (1 - v)
  return lower + (isOpen(shadow, first + width, limit) * (1 - u) + isOpen(shadow, first + width + 1, limit) * u) * v
}

function isOpen({ depth }: Buffer, pixel: number, limit: number): number {
  return (depth[pixel] ?? Infinity) > limit ? 1 : 0
}

/** Glass absorbs some light, and reflects more of the sky at flat viewing angles. */
function throughGlass(
  colorBehind: Vector,
  { camera, glass }: Scene,
  { x, y, pane }: { x: number; y: number; pane: number },
) {
  const material = glass.materials[pane] ?? 'glass'
  const color = linearColor(material)
  const alpha = materialOf(material).alpha ?? 1
  const direction = directionAt(camera, x, y)
  const corner = (offset: number): Vector => [
    glass.positions[offset] ?? 0,
    glass.positions[offset + 1] ?? 0,
    glass.positions[offset + 2] ?? 0,
  ]
  const a = corner(pane * 9)
  const normal = unit(cross(subtract(corner(pane * 9 + 3), a), subtract(corner(pane * 9 + 6), a)))
  const mirror = 0.16 + 0.5 * (1 - Math.abs(dot(direction, normal))) ** 3
  const bounce = direction[2] - 2 * dot(direction, normal) * normal[2]
  const sky = bounce > 0 ? mixed(haze, zenith, Math.min(1, bounce * 1.6)) : mixed(meadow, haze, 0.55)
  const tinted: Vector = [
    colorBehind[0] * color[0] * 1.2,
    colorBehind[1] * color[1] * 1.2,
    colorBehind[2] * color[2] * 1.2,
  ]
  return mixed(mixed(colorBehind, tinted, alpha), sky, Math.min(0.75, mirror + alpha * 0.2))
}

function mixed(a: Vector, b: Vector, share: number): Vector {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share]
}
