import { expectAccessibleInBothModes } from './support/page-checks/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { tabTo } from './support/page-checks/keyboard.ts'
import {
  canvas,
  difference,
  filesShown,
  journeyTimeout,
  modelIsShown,
  option,
  longTimeout,
  picture,
  smallBuilding,
  smallWindow,
  toolbar,
} from './support/viewer.ts'

test.use({ viewport: smallWindow })
test.describe.configure({ timeout: journeyTimeout })

/** Buffers and textures in WebGL's memory. */
type Alive = { buffers: number; textures: number }

const p13 = '/CFA/prototypes/P13/2024.10'

test(
  'the viewer shows the building that the options describe, also after rapid changes',
  { tag: '@remote-prototypes' },
  async ({ openAs }) => {
    const page = await openAs('designer', '/CFA/prototypes')
    await page.getByRole('link', { name: 'View P13 2024.10' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('P13 Prototype - 2024.10')
    await expect(page).toHaveTitle('Lintel Prototypes: P13 - 2024.10')
    const atFirst = await filesShown(page)
    expect(atFirst.join()).toContain('Shell 4400')
    const first = await picture(page)

    await option(page, 'Drive Thru').selectOption('None')
    const without = await filesShown(page)
    expect(without.join()).not.toContain('Drive thru lane')
    expect(await difference(page, first, await picture(page))).toBeGreaterThan(0.001)

    const sizes = await option(page, 'Proto Size').getByRole('option').allTextContents()
    for (let change = 0; change < 4; change += 1) {
      await option(page, 'Proto Size').selectOption(sizes[change % sizes.length] ?? '4400')
    }
    await option(page, 'Proto Size').selectOption('4400')
    expect(await filesShown(page)).toEqual(without)

    // Quick choices share one history entry; this one gets its own.
    await option(page, 'Drive Thru').selectOption('Single Lane')
    await expect(page).toHaveURL(/option\.Drive\+Thru=Single\+Lane/, longTimeout)
    await page.goBack()
    await expect(option(page, 'Drive Thru')).toHaveValue('None', longTimeout)
  },
)

test(
  'a section cuts the building, and properties describe an element',
  { tag: ['@smoke', '@remote-prototypes'] },
  async ({ openAs }) => {
    const page = await openAs('designer', p13)
    await modelIsShown(page)
    await page.getByRole('button', { name: /^Roof Plan/ }).click()
    const whole = await picture(page)
    const { width, height } = (await canvas(page).boundingBox()) ?? { width: 0, height: 0 }
    await canvas(page).click({ position: { x: width / 2, y: height / 2 } })
    await toolbar(page).getByRole('button', { name: 'Properties' }).click()
    const properties = page.getByRole('region', { name: 'Properties' })
    await expect(properties.getByText('Roofs', { exact: true })).toBeVisible()
    await expect(properties.getByText('Element Id')).toBeVisible()
    await properties.getByRole('button', { name: 'Close Properties' }).click()

    await toolbar(page).getByRole('button', { name: 'Sections', exact: true }).click()
    await canvas(page).click({ position: { x: width / 2, y: height / 2 } })
    await expect(page).toHaveURL(/[?&]cut=/)
    await toolbar(page).getByRole('button', { name: 'Sections', exact: true }).click()
    expect(await difference(page, whole, await picture(page))).toBeGreaterThan(0.001)
  },
)

test(
  'twenty option changes do not leak memory',
  { tag: ['@nightly', '@remote-prototypes'] },
  async ({ openAs, page, context }) => {
    await context.addInitScript(() => {
      const alive = { buffers: 0, textures: 0 }
      Object.assign(window, { alive })
      const { createBuffer, deleteBuffer, createTexture, deleteTexture } = WebGL2RenderingContext.prototype
      Object.assign(WebGL2RenderingContext.prototype, {
        createBuffer(this: WebGL2RenderingContext) {
          alive.buffers += 1
          return createBuffer.call(this)
        },
        deleteBuffer(this: WebGL2RenderingContext, buffer: WebGLBuffer | null) {
          if (buffer) alive.buffers -= 1
          deleteBuffer.call(this, buffer)
        },
        createTexture(this: WebGL2RenderingContext) {
          alive.textures += 1
          return createTexture.call(this)
        },
        deleteTexture(this: WebGL2RenderingContext, texture: WebGLTexture | null) {
          if (texture) alive.textures -= 1
          deleteTexture.call(this, texture)
        },
      })
    })
    await openAs('viewer', smallBuilding)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Performance.enable')
    async function held() {
      await modelIsShown(page)
      await picture(page)
      await devtools.send('HeapProfiler.collectGarbage')
      const { metrics } = await devtools.send('Performance.getMetrics')
      const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0
      const { buffers, textures } = await page.evaluate(() => (window as unknown as { alive: Alive }).alive)
      return { buffers, textures, listeners: metric('JSEventListeners'), elements: await page.locator('*').count() }
    }
    async function change(times: number) {
      for (let time = 0; time < times; time += 1) {
        await option(page, 'Exterior Finish').selectOption(time % 2 === 0 ? 'Stone' : 'Cedar')
      }
    }
    await change(2)
    const fresh = await held()
    await change(20)
    // The garbage collector may need another run for what is released.
    await expect(async () => {
      const after = await held()
      expect(after.buffers).toBeLessThanOrEqual(fresh.buffers)
      expect(after.textures).toBeLessThanOrEqual(fresh.textures)
      expect(after.listeners).toBeLessThanOrEqual(fresh.listeners)
      expect(after.elements).toBeLessThanOrEqual(fresh.elements)
    }).toPass({ timeout: 20_000 })
  },
)

test(
  'the viewer is accessible in both modes, and on a phone the canvas gets the space that the panel does not need',
  { tag: '@remote-prototypes' },
  async ({ openAs }) => {
    const page = await openAs('everything', p13)
    await modelIsShown(page)
    await expectAccessibleInBothModes(page)
    await page.getByRole('button', { name: 'Explain Shell 4400' }).click()
    await expectAccessibleInBothModes(page)
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessibleInBothModes(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)

    const title = page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) })
    expect((await title.boundingBox())?.height).toBeLessThanOrEqual(64)
    const height = async () => (await canvas(page).boundingBox())?.height ?? 0
    const beside = await height()
    const panel = page.getByRole('complementary', { name: 'Configuration' })
    expect(beside + ((await panel.boundingBox())?.height ?? 0)).toBeGreaterThan(844 - 64 - 64 - 2)
    await page.getByText(/^[\d,]+ elements in \d+ files?$/).scrollIntoViewIfNeeded()
    await expect(canvas(page)).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'Panel' }).click()
    expect(await height()).toBeGreaterThan(beside + 200)
    // A phone in landscape is too short for canvas and panel: the page scrolls, but not while touching the canvas.
    await page.setViewportSize({ width: 700, height: 390 })
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(390)
  },
)

test(
  'every part of the viewer can be reached and used by keyboard',
  { tag: '@remote-prototypes' },
  async ({ openAs, page }) => {
    await openAs('viewer', smallBuilding)
    await modelIsShown(page)
    await tabTo(page, canvas(page))
    await page.keyboard.press('ArrowLeft')
    await expect(page).toHaveURL(/camera=p_/)
    await tabTo(page, toolbar(page).getByRole('button', { name: 'Home view' }))
    const finish = option(page, 'Exterior Finish')
    await expect(finish).toHaveValue('Cedar')
    await tabTo(page, finish)
    await page.keyboard.press('ArrowDown')
    await expect(finish).not.toHaveValue('Cedar')
    await modelIsShown(page)
  },
)
