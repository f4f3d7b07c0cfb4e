import type { Viewer } from '../viewer.ts'

export type Picture = { width: number; height: number; data: Uint8ClampedArray }

export async function picture(viewer: Viewer, { width = 640, height = 400 } = {}): Promise<Picture> {
  const bitmap = await createImageBitmap(await viewer.snapshot({ width, height }))
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (!context) throw new Error('No canvas.')
  context.drawImage(bitmap, 0, 0)
  return { width, height, data: context.getImageData(0, 0, width, height).data }
}

const colors = {
  red: (r: number, g: number, b: number) => r > 90 && g < r / 2 && b < r / 2,
  green: (r: number, g: number, b: number) => g > 90 && r < g / 2 && b < g / 2,
  blue: (r: number, g: number, b: number) => b > 90 && r < b / 2 && g < b / 2,
}

/** The number of pixels with a color. */
export function count({ data }: Picture, color: keyof typeof colors) {
  let pixels = 0
  for (let offset = 0; offset < data.length; offset += 4) {
    if (colors[color](data[offset] ?? 0, data[offset + 1] ?? 0, data[offset + 2] ?? 0)) pixels += 1
  }
  return pixels
}

/** The number of visibly different pixels. A lower `leastSteps` also counts faint changes. */
export function difference(one: Picture, other: Picture, leastSteps = 40) {
  let pixels = 0
  for (let at = 0; at < one.data.length; at += 4) {
    const channels = [0, 1, 2].map((part) => Math.abs((one.data[at + part] ?? 0) - (other.data[at + part] ?? 0)))
    if (Math.max(...channels) > leastSteps) pixels += 1
  }
  return pixels
}
