import type { Camera } from './camera.ts'
import type { Buffer } from './rasterize.ts'

/** Offsets of the sampled neighbors; two numbers each: right, down. */
const directions = [1, 0.2, 0.3, 1, -0.8, 0.6, -0.5, -0.9, 0.7, -0.7, -1, -0.1]
const radii = [0.35, 0.9]
const samples = (directions.length / 2) * radii.length

/**
 * How much of the sky each pixel sees, estimated from its neighbors: corners and the ground beside walls get darker. Only one pixel of four is
 * computed because the other three differ too little.
 */
export function occlusionOf({ width, height, scale, isParallel }: Camera, { depth }: Buffer): Float32Array {
  const open = new Float32Array(width * height).fill(1)
  for (let y = 0; y + 1 < height; y += 2) {
    for (let x = 0; x + 1 < width; x += 2) {
      const pixel = y * width + x
      const here = depth[pixel] ?? Infinity
      if (here === Infinity) continue
      let hidden = 0
      for (const radius of radii) {
        const pixelRadius = Math.max(1.5, (radius * scale) / (isParallel ? 1 : here))
        for (let one = 0; one < directions.length; one += 2) {
          const column = Math.round(x + (directions[one] ?? 0) * pixelRadius)
          const row = Math.round(y + (directions[one + 1] ?? 0) * pixelRadius)
          if (column < 0 || row < 0 || column >= width || row >= height) continue
          const depthDifference = here - (depth[row * width + column] ?? Infinity)
          if (depthDifference > 0.03 && depthDifference < radius * 2.5) hidden += 1
        }
      }
      const share = 1 - 0.75 * (hidden / samples)
      for (const neighbor of [pixel, pixel + 1, pixel + width, pixel + width + 1]) open[neighbor] = share
    }
  }
  return open
}
