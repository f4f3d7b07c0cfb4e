/** An image with a depth buffer. Depth grows toward the camera. */
export type Canvas = {
  width: number
  height: number
  /** RGBA of each pixel. */
  pixels: Uint8Array
  depth: Float32Array
  /** Vertices and pixels processed. */
  work: number
}

/** Column, row and depth of three vertices, as nine numbers. */
export type Triangle = Float64Array
/** Red, green, blue and opacity, 0 to 1. */
type Paint = readonly [number, number, number, number]

export function createCanvas(width: number, height: number): Canvas {
  const depth = new Float32Array(width * height).fill(-Infinity)
  return { width, height, pixels: new Uint8Array(width * height * 4), depth, work: 0 }
}

/** Fills the pixels whose center is in the triangle, unless something is nearer. Transparent triangles are blended. */
export function fillTriangle(canvas: Canvas, corners: Triangle, paint: Paint): void {
  const [ax, ay, az] = [corners[0] ?? 0, corners[1] ?? 0, corners[2] ?? 0]
  const [bx, by, bz] = [corners[3] ?? 0, corners[4] ?? 0, corners[5] ?? 0]
  const [cx, cy, cz] = [corners[6] ?? 0, corners[7] ?? 0, corners[8] ?? 0]
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
  // It's edge-on, or its coordinates are NaN, so that the work could not be counted.
  if (!(Math.abs(area) >= 1e-9)) return
  const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5))
  const right = Math.min(canvas.width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5))
  const top = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5))
  const bottom = Math.min(canvas.height - 1, Math.floor(Math.max(ay, by, cy) - 0.5))
  if (right < left || bottom < top) return
  canvas.work += (right - left + 1) * (bottom - top + 1)
  for (let y = top; y <= bottom; y++) {
    const row = y + 0.5
    for (let x = left; x <= right; x++) {
      const column = x + 0.5
      const a = ((bx - column) * (cy - row) - (by - row) * (cx - column)) / area
      const b = ((cx - column) * (ay - row) - (cy - row) * (ax - column)) / area
      const c = 1 - a - b
      if (a < 0 || b < 0 || c < 0) continue
      setPixel(canvas, y * canvas.width + x, { near: a * az + b * bz + c * cz, paint })
    }
  }
}

function setPixel({ pixels, depth }: Canvas, index: number, { near, paint }: { near: number; paint: Paint }): void {
  if (near <= (depth[index] ?? Infinity)) return
  const [red, green, blue, opacity] = paint
  const offset = index * 4
  const backOpacity = (pixels[offset + 3] ?? 0) / 255
  const all = opacity + backOpacity * (1 - opacity)
  const mixed = (front: number, other = 0) => (front * 255 * opacity + other * backOpacity * (1 - opacity)) / all
  pixels[offset] = mixed(red, pixels[offset])
  pixels[offset + 1] = mixed(green, pixels[offset + 1])
  pixels[offset + 2] = mixed(blue, pixels[offset + 2])
  pixels[offset + 3] = all * 255
  if (opacity === 1) depth[index] = near
}
