import { expect, test } from '@playwright/test'
import { serveContract } from './contract-page.ts'

type Views = { roundTrips: string[]; roundTrip: (name: string, cameraType: number) => Promise<void> }

test('a saved view restores the picture to the pixel, in either projection', async ({ context, page }) => {
  await serveContract(context)
  await page.goto('http://viewer.test/views')
  await expect(page).toHaveTitle('ready')
  const names = await page.evaluate(() => (globalThis as unknown as Views).roundTrips)
  expect(names.length).toBeGreaterThan(5)
  for (const name of names) {
    for (const [cameraType, projection] of ['orthographic', 'perspective'].entries()) {
      await test.step(`${name}, ${projection}`, async () => {
        await page.evaluate(([made, type]) => (globalThis as unknown as Views).roundTrip(made, type), [
          name,
          cameraType,
        ] as const)
      })
    }
  }
})
