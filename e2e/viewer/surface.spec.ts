import { expect, test, type Page } from '@playwright/test'
import { serveContract } from './contract-page.ts'

type Point = { x: number; y: number; z: number }
type Surface = {
  showSurface: () => Promise<void>
  viewer: {
    project: (point: Point) => { x: number; y: number }
    getBounds: () => { min: Point; max: Point }
    getView: () => unknown
    snapshot: (size: { width: number; height: number }) => Promise<Blob>
  }
}

/** The viewer with its tools fills the window. The left box, 1001, is selected and has sixty parameters. */
async function openSurface(page: Page, [width, height]: readonly [number, number]) {
  await page.setViewportSize({ width, height })
  await serveContract(page.context())
  await page.goto('http://viewer.test/surface')
  await expect(page).toHaveTitle('ready')
  await page.evaluate(() => (globalThis as unknown as Surface).showSurface())
  return {
    picture: page.getByRole('application', { name: '3D model' }),
    toolbar: page.getByRole('toolbar', { name: 'Viewer tools' }),
  }
}

const allTools = [
  'Box select',
  'Colors',
  'Fit',
  'Full screen',
  'Hide',
  'Home view',
  'Isolate',
  'Keyboard shortcuts',
  'Levels',
  'Measure',
  'Minimap',
  'Model tree',
  'Orbit',
  'Orthographic',
  'Pan',
  'Properties',
  'Save picture',
  'Sections',
  'Show all',
  'Walk',
  'Zoom',
]

async function screenPositionOf(page: Page, point: Point) {
  return page.evaluate((given) => (globalThis as unknown as Surface).viewer.project(given), point)
}

test('long property lists scroll inside their panel, and the canvas and toolbar do not move', async ({ page }) => {
  const { picture, toolbar } = await openSurface(page, [1100, 720])
  await toolbar.getByRole('button', { name: 'Properties' }).click()
  const panel = page.getByRole('region', { name: 'Properties' })
  const before = await toolbar.boundingBox()
  await panel.getByRole('button', { name: 'Copy Parameter 60' }).focus()
  await expect(panel.getByText('Value 60', { exact: true })).toBeInViewport()
  expect(await toolbar.boundingBox()).toEqual(before)
  expect(await picture.boundingBox()).toEqual({ x: 0, y: 0, width: 1100, height: 720 })
  const box = (await panel.boundingBox()) ?? { y: 0, height: 9999 }
  expect(box.y + box.height).toBeLessThanOrEqual(before?.y ?? 0)
})

test('the home view shows the whole model above the toolbar', async ({ page }) => {
  const { picture, toolbar } = await openSurface(page, [1100, 420])
  await picture.focus()
  await page.keyboard.press('Home')
  let last = ''
  await expect(async () => {
    const before = last
    last = JSON.stringify(await page.evaluate(() => (globalThis as unknown as Surface).viewer.getView()))
    expect(last).toBe(before)
  }).toPass({ intervals: [300] })
  const heights = await page.evaluate(() => {
    const { viewer } = globalThis as unknown as Surface
    const { min, max } = viewer.getBounds()
    const points = [min.x, max.x].flatMap((x) =>
      [min.y, max.y].flatMap((y) => [min.z, max.z].map((z) => ({ x, y, z }))),
    )
    return points.map((point) => viewer.project(point).y)
  })
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...heights)).toBeLessThanOrEqual((await toolbar.boundingBox())?.y ?? 0)
})

test('measurements and section handles stay on their points when the canvas is resized', async ({ page }) => {
  const { picture, toolbar } = await openSurface(page, [1100, 720])
  const [from, to] = [
    { x: -3, y: -1, z: 0 },
    { x: -1, y: -1, z: 2 },
  ]
  await toolbar.getByRole('button', { name: 'Measure' }).click()
  for (const point of [from, to]) {
    const { x, y } = await screenPositionOf(page, point)
    await picture.click({ position: { x: x - Math.sign(point.x + 2) * 3, y: y + Math.sign(point.z - 1) * 3 } })
  }
  const line = page.locator('svg[width="100%"] line').last()
  async function ends() {
    const [x1, y1, x2, y2] = await Promise.all(['x1', 'y1', 'x2', 'y2'].map((name) => line.getAttribute(name)))
    return [x1, y1, x2, y2].map(Number)
  }
  async function expected() {
    const [one, other] = [await screenPositionOf(page, from), await screenPositionOf(page, to)]
    return [one.x, one.y, other.x, other.y]
  }
  const before = await ends()
  expect(before).toEqual(await expected())
  await page.locator('#place').evaluate((place) => (place.style.width = '700px'))
  await expect(async () => expect(await ends()).toEqual(await expected())).toPass()
  expect(await ends()).not.toEqual(before)

  await toolbar.getByRole('button', { name: 'Sections' }).click()
  await page.getByRole('button', { name: 'Add section across X' }).click()
  const handle = page.getByRole('slider', { name: 'Section 1, X' })
  await expect(handle).toBeVisible()
  const wide = await handle.boundingBox()
  await page.locator('#place').evaluate((place) => (place.style.width = '1000px'))
  await expect.poll(async () => ((await handle.boundingBox())?.x ?? 0) - (wide?.x ?? 0)).toBeCloseTo(150, 0)
})

test('selection is blue, measurements are amber, and the focus ring is not red, whatever the brand colors', async ({
  page,
}) => {
  const { picture, toolbar } = await openSurface(page, [640, 400])
  await page.evaluate(() => {
    for (const part of ['solid', 'focus'])
      document.documentElement.style.setProperty(`--lintel-brand-${part}`, '#c8102e')
  })
  await picture.focus()
  await page.keyboard.press('f')
  const ring = await picture.evaluate((element) => getComputedStyle(element).outlineColor)
  expect(ring).toBe('rgb(22, 104, 180)')
  // The center pixel of the red box, which is selected.
  const [red = 0, , blue = 0] = await page.evaluate(async () => {
    const { viewer } = globalThis as unknown as Surface
    const bitmap = await createImageBitmap(await viewer.snapshot({ width: 640, height: 400 }))
    const context = new OffscreenCanvas(640, 400).getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    const { x, y } = viewer.project({ x: -2, y: -1, z: 1 })
    return [...(context?.getImageData(Math.round(x), Math.round(y), 1, 1).data ?? [])]
  })
  expect(blue).toBeGreaterThan(red)
  await toolbar.getByRole('button', { name: 'Measure' }).click()
  const { x, y } = await screenPositionOf(page, { x: -2, y: -1, z: 1 })
  await picture.click({ position: { x, y } })
  await picture.click({ position: { x: x + 20, y } })
  const line = page.locator('svg[width="100%"] line').last()
  expect(await line.evaluate((element) => getComputedStyle(element).stroke)).toBe('rgb(245, 161, 0)')
})

test('the focus ring around the canvas is visible over nearby geometry', async ({ page }) => {
  const { picture } = await openSurface(page, [640, 400])
  await picture.focus()
  await page.keyboard.press('Escape')
  await page.evaluate(() => {
    const upVector = { x: 0, y: 0, z: 1 }
    const [position, target] = [
      { x: -2, y: -1.5, z: 1 },
      { x: -2, y: -1, z: 1 },
    ]
    const { viewer } = globalThis as unknown as { viewer: { setView: (view: object) => void } }
    viewer.setView({ cameraType: 0, position, target, upVector, cutPlanes: [] })
  })
  async function pixelAt(x: number, y: number) {
    const png = (await page.screenshot()).toString('base64')
    return page.evaluate(
      async ([picturePng, left, top]) => {
        const bytes = Uint8Array.from(atob(picturePng), (character) => character.charCodeAt(0))
        const context = new OffscreenCanvas(1, 1).getContext('2d')
        context?.drawImage(await createImageBitmap(new Blob([bytes])), -left, -top)
        return [...(context?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3)
      },
      [png, x, y] as const,
    )
  }
  // The red box fills the canvas.
  await expect.poll(async () => (await pixelAt(8, 200))[2]).toBeLessThan(120)
  expect(await pixelAt(1, 200)).toEqual([22, 104, 180])
})

test('all tools can be reached in windows of any width', async ({ page }) => {
  const { toolbar } = await openSurface(page, [1100, 600])
  for (const width of [1100, 480, 374, 320]) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 600 })
      const more = toolbar.getByRole('button', { name: 'More tools' })
      await expect(more).toHaveCount(width < 1000 ? 1 : 0)
      const buttons = toolbar.getByRole('button')
      // The toolbar follows the width of the window in a later frame.
      await expect(async () => {
        for (const button of await buttons.all()) await expect(button).toBeInViewport({ ratio: 1, timeout: 1000 })
      }).toPass()
      const names = await buttons.evaluateAll((all) => all.map((button) => button.getAttribute('aria-label') ?? ''))
      if (width < 1000) {
        expect(names).toContain('Properties')
        await more.click()
        const menu = page.getByRole('dialog', { name: 'More tools' })
        for (const button of await menu.getByRole('button').all()) {
          await button.scrollIntoViewIfNeeded()
          await expect(button).toBeInViewport({ ratio: 1 })
          names.push((await button.innerText()).split('\n')[0] ?? '')
        }
        await menu.getByRole('button', { name: 'Keyboard shortcuts' }).click()
        const shortcuts = page.getByRole('region', { name: 'Keyboard shortcuts' })
        await expect(shortcuts).toBeVisible()
        await expect(menu).toHaveCount(0)
        await page.getByRole('button', { name: 'Close Keyboard shortcuts' }).click()
        await expect(shortcuts).toHaveCount(0)
      }
      // A minimap would cover most of a narrow canvas.
      const offered = allTools.filter((name) => name !== 'Minimap' || width >= 448)
      expect(names.filter((name) => name !== 'More tools').toSorted()).toEqual(offered)
    })
  }
})
