import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'

/** Milliseconds: models are rendered by software, with other journeys in parallel. */
export const longTimeout = { timeout: 180_000 }
export const journeyTimeout = 600_000
/** Fewer pixels are drawn sooner. */
export const smallWindow = { width: 1100, height: 720 }
/** The prototype with the smallest building, for journeys that can use any building. */
export const smallBuilding = '/HFA/prototypes/Quay%20Stand/2024.1'

export function canvas(page: Page): Locator {
  return page.getByRole('application', { name: /^3D model of/ })
}

export function option(page: Page, name: string): Locator {
  return page.getByRole('combobox', { name })
}

export function toolbar(page: Page): Locator {
  return page.getByRole('toolbar', { name: 'Viewer tools' })
}

/** Waits until each file is loaded or has failed. */
export async function modelIsShown(page: Page): Promise<void> {
  await expect(page.getByText(/^[\d,]+ elements in \d+ files?$/)).toBeVisible(longTimeout)
  await expect(page.getByText('Loading Model')).toHaveCount(0, longTimeout)
}

/** The files that the panel lists as shown, each with the count of its elements. */
export async function filesShown(page: Page): Promise<string[]> {
  await modelIsShown(page)
  return page.getByRole('list', { name: 'Files in this configuration' }).getByRole('listitem').allInnerTexts()
}

/** A screenshot of the viewer's picture once it is complete. */
export async function picture(page: Page): Promise<Buffer> {
  await page.mouse.move(0, 0)
  // The focus ring would be in the picture.
  await canvas(page).blur()
  // The picture is complete when its edges are drawn too.
  await expect(canvas(page).locator('canvas')).toHaveAttribute('data-picture', 'complete', longTimeout)
  let before = await canvas(page).screenshot()
  await expect
    .poll(async () => {
      const now = await canvas(page).screenshot()
      const isStill = now.equals(before)
      before = now
      return isStill
    }, longTimeout)
    .toBe(true)
  return before
}

/** The share of pixels that differ by more than the last bits of a color. */
export function difference(page: Page, one: Buffer, other: Buffer): Promise<number> {
  return page.evaluate(
    async (pictures) => {
      const pixels = await Promise.all(
        pictures.map(async (base64) => {
          const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
          const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
          const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
          context?.drawImage(bitmap, 0, 0)
          return context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray()
        }),
      )
      const [left = new Uint8ClampedArray(), right = new Uint8ClampedArray()] = pixels
      if (left.length !== right.length) return 1
      let count = 0
      for (let at = 0; at < left.length; at += 4) {
        const isSame = [0, 1, 2].every((part) => Math.abs((left[at + part] ?? 0) - (right[at + part] ?? 0)) <= 8)
        if (!isSame) count += 1
      }
      return count / (left.length / 4)
    },
    [one.toString('base64'), other.toString('base64')],
  )
}

/** Rotates the camera by keyboard, and waits until the URL contains the new position. */
export async function orbit(page: Page): Promise<void> {
  await canvas(page).focus()
  await cameraIsMoved(page, async () => {
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowUp']) await page.keyboard.press(key)
  })
}

/**
 * Moves the camera, and waits until the URL contains the new position. A further move must not begin before: if it
 * returned to the position in the URL, the URL would not change.
 */
export async function cameraIsMoved(page: Page, move: () => Promise<void>): Promise<void> {
  const before = new URL(page.url()).searchParams.get('camera')
  await move()
  await expect.poll(() => new URL(page.url()).searchParams.get('camera'), longTimeout).not.toBe(before)
}
