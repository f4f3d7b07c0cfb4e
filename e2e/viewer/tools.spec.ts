import AxeBuilder from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { serveContract } from './contract-page.ts'

type Point = { x: number; y: number; z: number }
type View = { position: Point; target: Point; upVector: Point; cutPlanes: Point[] }
type Surface = {
  showSurface: () => Promise<void>
  viewer: {
    project: (point: Point) => { x: number; y: number }
    getView: () => View
    getSelection: () => { elementId: string }[]
  }
}

function viewOf(page: Page) {
  return page.evaluate(() => (globalThis as unknown as Surface).viewer.getView())
}

function screenPositionOf(page: Page, point: Point) {
  return page.evaluate((given) => (globalThis as unknown as Surface).viewer.project(given), point)
}

function selected(page: Page) {
  return page.evaluate(() => (globalThis as unknown as Surface).viewer.getSelection().map(({ elementId }) => elementId))
}

async function drag(page: Page, from: Point, to: Point) {
  const [start, end] = [await screenPositionOf(page, from), await screenPositionOf(page, to)]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2)
  await page.mouse.move(end.x, end.y)
  await page.mouse.up()
}

async function doubleClick(page: Page, point: Point) {
  const { x, y } = await screenPositionOf(page, point)
  await page.mouse.dblclick(x, y)
}

/** The page has only the viewer in it, so axe's rules about landmarks are left out. */
async function violations(page: Page) {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
  return (await new AxeBuilder({ page }).withTags(tags).analyze()).violations
}

/** With the three boxes of the contract, seen from the south: red in the west, blue in the east, green above blue. */
test('measures, cuts with a box, orbits, selects and walks', async ({ page }) => {
  // Camera changes are immediate, without animations.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1100, height: 720 })
  await serveContract(page.context())
  await page.goto('http://viewer.test/surface')
  await expect(page).toHaveTitle('ready')
  await page.evaluate(() => (globalThis as unknown as Surface).showSurface())
  const picture = page.getByRole('application', { name: '3D model' })
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  await picture.focus()
  await page.keyboard.press('m')
  const measure = page.getByRole('region', { name: 'Measure' })
  await measure.getByRole('button', { name: 'Area' }).click()
  const corners = [-3, -1].flatMap((x) => [0, 2].map((z) => ({ x, y: -1, z })))
  const order = [corners[0], corners[2], corners[3], corners[1]]
  for (const corner of order) {
    const { x, y } = await screenPositionOf(page, corner ?? { x: 0, y: 0, z: 0 })
    // Just inside of the corner, within the snap distance.
    await page.mouse.click(x - Math.sign((corner?.x ?? 0) + 2) * 4, y + Math.sign((corner?.z ?? 0) - 1) * 4)
  }
  await measure.getByRole('button', { name: 'Finish area' }).click()
  await expect(measure.getByRole('listitem')).toHaveText(/^Area 43\.1 ft²/)
  expect(await violations(page)).toEqual([])
  await button('Close Measure').click()
  await expect(page.locator('svg polygon')).toHaveCount(1)

  await picture.focus()
  await page.keyboard.press('s')
  await button('Box around selection').click()
  await expect(page.getByRole('slider')).toHaveCount(6)
  const top = page.getByRole('slider', { name: 'Section 5, Z' })
  const before = await top.boundingBox()
  await top.hover()
  await page.mouse.down()
  await page.mouse.move((before?.x ?? 0) + 14, (before?.y ?? 0) - 60, { steps: 4 })
  await page.mouse.up()
  expect((await top.boundingBox())?.y).toBeLessThan((before?.y ?? 0) - 30)
  await button('Clear').click()
  await button('Close Sections').click()

  await page.keyboard.press('Escape')
  await picture.focus()
  await page.keyboard.press('b')
  await drag(page, { x: -3.2, y: -1, z: -0.2 }, { x: -0.8, y: -1, z: 2.2 })
  expect(await selected(page)).toEqual(['1001'])
  await drag(page, { x: 2, y: -1, z: 2.5 }, { x: -2, y: -1, z: 1.5 })
  expect((await selected(page)).toSorted()).toEqual(['1001', '1002', '1003'])
  await page.keyboard.press('Escape')
  await expect(picture).toBeFocused()

  // Clicks a corner of the cube, then orbits around a point, which stays in place.
  const front = button('Front')
  const face = await front.boundingBox()
  await page.mouse.click((face?.x ?? 0) + (face?.width ?? 0) * 0.93, (face?.y ?? 0) + (face?.height ?? 0) * 0.07)
  const { position, target } = await viewOf(page)
  expect(position.x).toBeGreaterThan(target.x)
  expect(position.y).toBeLessThan(target.y)
  expect(position.z).toBeGreaterThan(target.z)
  const corner = { x: 3, y: -1, z: 3 }
  const still = await screenPositionOf(page, corner)
  await doubleClick(page, { x: 2.9, y: -0.95, z: 3 })
  await picture.focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => (await viewOf(page)).position.x).not.toBe(position.x)
  const turned = await screenPositionOf(page, corner)
  expect(Math.hypot(turned.x - still.x, turned.y - still.y)).toBeLessThan(12)

  await page.keyboard.press('2')
  await page.keyboard.press('w')
  await expect(page.getByRole('application', { name: 'Walk' })).toBeFocused()
  const start = (await viewOf(page)).position
  await page.keyboard.down('w')
  await expect.poll(async () => (await viewOf(page)).position.y).toBeGreaterThan(start.y + 1)
  await page.keyboard.up('w')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(picture).toBeFocused()
})

test('the view cube does not overlap tools and panels, and is hidden on a small canvas', async ({ page }) => {
  await serveContract(page.context())
  await page.goto('http://viewer.test/surface')
  await expect(page).toHaveTitle('ready')
  await page.evaluate(() => (globalThis as unknown as Surface).showSurface())
  const cube = page.getByRole('group', { name: 'View cube' })
  for (const width of [390, 599, 600, 1100]) {
    await page.setViewportSize({ width, height: 700 })
    await expect(cube).toBeVisible({ visible: width >= 600 })
  }
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  const [own, panel] = [
    await cube.boundingBox(),
    await page.getByRole('region', { name: 'Keyboard shortcuts' }).boundingBox(),
  ]
  expect((own?.x ?? 0) + (own?.width ?? 0)).toBeLessThan(panel?.x ?? 0)
  await page.setViewportSize({ width: 1100, height: 300 })
  await expect(cube).toBeHidden()
})
