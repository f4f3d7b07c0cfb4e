import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { serveContract } from './contract-page.ts'
import { comparePictures } from './compare-pictures.ts'

type Point = { x: number; y: number; z: number }
type Surface = {
  showTower: (count: number) => Promise<void>
  viewer: {
    getBounds: () => { min: Point; max: Point }
    setView: (view: object) => void
    setMeasurements: (measurements: readonly object[]) => void
  }
}

/** Everything on the page except the model. */
const overlays = '#place > * > :not([role=application])'

async function openTower(page: Page, [width, height]: readonly [number, number]) {
  await page.setViewportSize({ width, height })
  await serveContract(page.context())
  await page.goto('http://viewer.test/surface')
  await expect(page).toHaveTitle('ready')
  await page.evaluate(() => (globalThis as unknown as Surface).showTower(300))
  // From the south, with a length measured across the building in the center.
  await page.evaluate(() => {
    const { viewer } = globalThis as unknown as Surface
    const { min, max } = viewer.getBounds()
    const [x, z] = [(min.x + max.x) / 2, (min.z + max.z) / 2]
    const target = { x, y: min.y, z }
    const position = { ...target, y: min.y - (max.z - min.z) * 1.4 }
    viewer.setView({ cameraType: 0, position, target, upVector: { x: 0, y: 0, z: 1 }, cutPlanes: [] })
    viewer.setMeasurements([{ kind: 'length', points: [min.x, max.x].map((end) => ({ ...target, x: end })) }])
  })
}

/** Waits until lines are rendered, too. */
async function expectComplete(page: Page) {
  await expect(page.locator('canvas').first()).toHaveAttribute('data-picture', 'complete')
}

async function openPanel(page: Page) {
  const toolbar = page.getByRole('toolbar', { name: 'Viewer tools' })
  const save = toolbar.getByRole('button', { name: 'Save picture' })
  if (await save.isVisible()) await save.click()
  else {
    await toolbar.getByRole('button', { name: 'More tools' }).click()
    await page.getByRole('button', { name: 'Save picture' }).click()
  }
  return page.getByRole('region', { name: 'Save picture' })
}

async function savePicture(page: Page): Promise<Buffer> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save PNG' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('Tower.png')
  return readFile(await file.path())
}

test('a saved picture matches the screen pixel by pixel, also at double resolution, with measurements in place', async ({
  page,
}) => {
  await openTower(page, [900, 640])
  const panel = await openPanel(page)
  await panel.getByText('Include measurements').click()
  await expectComplete(page)
  const plain = await savePicture(page)
  await expectComplete(page)
  const screen = await page.screenshot({ style: `${overlays} { visibility: hidden }` })
  const once = await comparePictures(page, { one: plain, other: screen, steps: 2 })
  expect(once).toMatchObject({ sizes: ['900 × 640', '900 × 640'], share: 0 })

  await panel.getByRole('combobox').selectOption('1800 × 1280, double resolution')
  const fine = await comparePictures(page, { one: await savePicture(page), other: plain, steps: 40 })
  expect(fine.sizes).toEqual(['1800 × 1280', '900 × 640'])
  // Lines are one pixel wide in both.
  expect(fine.share).toBeLessThan(0.06)
  expect(fine.mean).toBeLessThan(2)

  await panel.getByRole('combobox').selectOption('900 × 640, screen size')
  await panel.getByText('Include measurements').click()
  const label = await page.locator('#place svg[width="100%"] ~ div').boundingBox()
  if (!label) throw new Error('The label of the measurement is not on the screen.')
  const marked = await comparePictures(page, { one: await savePicture(page), other: plain, steps: 2, area: label })
  expect(marked.share).toBeGreaterThan(0.6)
  const { x, y, width, height } = label
  const around = { x: x - 20, y: y - 20, width: width + 40, height: height + 22 }
  const { box } = await comparePictures(page, { one: await savePicture(page), other: plain, steps: 2, area: around })
  for (const side of ['x', 'y', 'width', 'height'] as const) expect(Math.abs(box[side] - label[side])).toBeLessThan(5)
})

test('on a phone the whole canvas is saved, including the part under a sheet', async ({ page }) => {
  await openTower(page, [390, 600])
  await expectComplete(page)
  const screen = await page.screenshot({ style: `${overlays} { visibility: hidden }` })
  const panel = await openPanel(page)
  const button = panel.getByRole('button', { name: 'Save PNG' })
  await expect(button).toBeInViewport({ ratio: 1 })
  await panel.getByText('Include measurements').click()
  await expectComplete(page)
  const picture = await savePicture(page)
  const { sizes, share } = await comparePictures(page, { one: picture, other: screen, steps: 2 })
  expect({ sizes, share }).toEqual({ sizes: ['390 × 600', '390 × 600'], share: 0 })
})
