import AxeBuilder from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { serveContract } from './contract-page.ts'

type Surface = {
  showTower: (count: number) => Promise<void>
  viewer: { getView: () => object; pick: (x: number, y: number) => unknown }
}

const [width, height] = [390, 844]

test.use({ hasTouch: true, viewport: { width, height }, contextOptions: { reducedMotion: 'reduce' } })

async function openTower(page: Page) {
  await serveContract(page.context())
  await page.goto('http://viewer.test/surface')
  await expect(page).toHaveTitle('ready')
  await page.evaluate(() => (globalThis as unknown as Surface).showTower(300))
  return page.getByRole('toolbar', { name: 'Viewer tools' })
}

function viewOf(page: Page) {
  return page.evaluate(() => JSON.stringify((globalThis as unknown as Surface).viewer.getView()))
}

test('on a phone a panel is a bottom sheet over half of the canvas that can be dragged up, and down to close it', async ({
  page,
}) => {
  const toolbar = await openTower(page)
  await toolbar.getByRole('button', { name: 'Model tree' }).click()
  const panel = page.getByRole('region', { name: 'Model tree' })
  const picture = page.getByRole('application', { name: '3D model' })
  const handle = panel.getByRole('separator', { name: 'Height of Model tree' })
  const top = async () => (await panel.boundingBox())?.y ?? 0
  const isOverHalf = async () => expect(await top()).toBeGreaterThan(height * 0.4)
  await expect(isOverHalf).toPass()
  const free = (await picture.boundingBox())?.height ?? 0
  expect(free).toBeGreaterThan(height * 0.4)
  const view = await viewOf(page)

  // Dragged up, it covers the canvas, which does not change.
  const { x, y } = (await handle.boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.move(x + 20, y + 10)
  await page.mouse.down()
  await page.mouse.move(x + 20, y - 100, { steps: 4 })
  await page.mouse.up()
  await expect(async () => expect(await top()).toBeLessThan(height * 0.1)).toPass()
  await expect(toolbar).toBeInViewport({ ratio: 1 })
  expect((await picture.boundingBox())?.height).toBe(free)
  expect(await viewOf(page)).toBe(view)

  await handle.focus()
  await page.keyboard.press('ArrowDown')
  await expect(isOverHalf).toPass()
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().include('#place').analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await expect(panel).toHaveCount(0)
  await expect(picture).toBeFocused()
  await expect(async () => expect((await picture.boundingBox())?.height).toBe(height)).toPass()
})

test('tree rows truncate names in the middle so that their distinguishing ends stay visible', async ({ page }) => {
  const toolbar = await openTower(page)
  await toolbar.getByRole('button', { name: 'Model tree' }).click()
  const panel = page.getByRole('region', { name: 'Model tree' })
  await panel.getByRole('searchbox', { name: 'Search elements' }).fill('10000')
  await expect(panel.getByRole('treeitem', { name: /\[10000\d\]$/ }).first()).toBeVisible()
  const end = panel.getByRole('treeitem').locator('[data-part=end]').first()
  await page.setViewportSize({ width: 300, height })
  await expect(end).toBeInViewport({ ratio: 1 })
  const isWhole = await end.evaluate((element) => element.scrollWidth <= element.clientWidth)
  expect(isWhole).toBe(true)
})
