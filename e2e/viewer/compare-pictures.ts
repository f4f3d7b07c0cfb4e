import type { Page } from '@playwright/test'

type Area = { x: number; y: number; width: number; height: number }
type Pixels = { size: string; width: number; height: number; data: Buffer }
type Pair = {
  one: Buffer
  other: Buffer
  /** Differences up to this many steps of a channel are ignored. */
  steps: number
  /** Pixels of the other picture; all of it by default. */
  area?: Area
}

/** Decodes a PNG, optionally scaled to a size. */
async function decoded(page: Page, png: Buffer, size?: { width: number; height: number }): Promise<Pixels> {
  const found = await page.evaluate(
    async ({ base64, given }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const { width, height } = given ?? bitmap
      const context = new OffscreenCanvas(width, height).getContext('2d')
      if (!context) throw new Error('This browser gives no canvas.')
      context.imageSmoothingQuality = 'high'
      context.drawImage(bitmap, 0, 0, width, height)
      const reader = new FileReader()
      const read = new Promise((resolve) => (reader.onload = resolve))
      reader.readAsDataURL(new Blob([context.getImageData(0, 0, width, height).data]))
      await read
      return {
        size: `${bitmap.width} × ${bitmap.height}`,
        width,
        height,
        address: typeof reader.result === 'string' ? reader.result : '',
      }
    },
    { base64: png.toString('base64'), given: size && { width: size.width, height: size.height } },
  )
  return { ...found, data: Buffer.from(found.address.slice(found.address.indexOf(',') + 1), 'base64') }
}

/**
 * Compares two PNGs, the first one scaled to the size of the other: the share of pixels that differ, by how much on
 * average, and where.
 */
export async function comparePictures(page: Page, { one, other, steps, area }: Pair) {
  const right = await decoded(page, other)
  const left = await decoded(page, one, right)
  const { x, y, width, height } = area ?? { x: 0, y: 0, ...right }
  const [column, row] = [Math.round(x), Math.round(y)]
  const [columns, rows] = [Math.round(width), Math.round(height)]
  const found: { x: number; y: number }[] = []
  let sum = 0
  for (let pixel = 0; pixel < columns * rows; pixel += 1) {
    const pixelPosition = { x: column + (pixel % columns), y: row + Math.floor(pixel / columns) }
    const at = (pixelPosition.y * right.width + pixelPosition.x) * 4
    const channels = [0, 1, 2].map((part) => Math.abs((left.data[at + part] ?? 0) - (right.data[at + part] ?? 0)))
    const apart = Math.max(...channels)
    sum += apart
    if (apart > steps) found.push(pixelPosition)
  }
  const pixels = columns * rows
  return { sizes: [left.size, right.size], share: found.length / pixels, mean: sum / pixels, box: boxAround(found) }
}

function boxAround(places: readonly { x: number; y: number }[]): Area {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const { x, y } of places) {
    Object.assign(box, { left: Math.min(box.left, x), right: Math.max(box.right, x + 1) })
    Object.assign(box, { top: Math.min(box.top, y), bottom: Math.max(box.bottom, y + 1) })
  }
  return { x: box.left, y: box.top, width: box.right - box.left, height: box.bottom - box.top }
}
