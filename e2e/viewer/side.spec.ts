import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { serveContract } from './contract-page.ts'

type Point = { x: number; y: number; z: number }
type Reference = { modelId: string; elementId: string }
type Tower = {
  showTower: (count: number) => Promise<void>
  viewer: {
    getView: () => object
    getBounds: () => { min: Point; max: Point }
    project: (point: Point) => { x: number; y: number }
    getSelection: () => Reference[]
    getAppearance: () => { hidden: Reference[]; isolated: Reference[] | undefined; ghostsRest: boolean }
    pick: (x: number, y: number) => { element: Reference; point: Point } | undefined
  }
}

function read<Value>(page: Page, what: (viewer: Tower['viewer']) => Value): Promise<Value> {
  return page.evaluate(`(${what.toString()})(globalThis.viewer)`)
}

async function openTower(page: Page, [width, height]: readonly [number, number]) {
  await page.setViewportSize({ width, height })
  await serveContract(page.context())
  await page.goto('http://viewer.test/surface')
  await expect(page).toHaveTitle('ready')
  await page.evaluate(() => (globalThis as unknown as Tower).showTower(1200))
  return {
    picture: page.getByRole('application', { name: '3D model' }),
    toolbar: page.getByRole('toolbar', { name: 'Viewer tools' }),
    tree: page.getByRole('tree', { name: 'Model tree' }),
    row: (name: string | RegExp) => page.getByRole('treeitem', { name }),
  }
}

/** The part of the canvas that the loaded models cover once the camera stands still. */
async function extent(page: Page) {
  let last = ''
  await expect(async () => {
    const before = last
    last = JSON.stringify(await read(page, (viewer) => viewer.getView()))
    expect(last).toBe(before)
  }).toPass({ intervals: [300] })
  return read(page, (viewer) => {
    const { min, max } = viewer.getBounds()
    const points = [min.x, max.x].flatMap((x) =>
      [min.y, max.y].flatMap((y) => [min.z, max.z].map((z) => viewer.project({ x, y, z }))),
    )
    const [x, y] = [points.map((point) => point.x), points.map((point) => point.y)]
    return { left: Math.min(...x), right: Math.max(...x), top: Math.min(...y), bottom: Math.max(...y) }
  })
}

async function expectNoViolations(page: Page) {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().include('#place').analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ failureSummary }) => failureSummary)])).toEqual([])
}

test('elements of a tower at national coordinates are found in the tree, framed, hidden, isolated and colored, by keyboard and mouse', async ({
  page,
}) => {
  const { picture, toolbar, tree, row } = await openTower(page, [1100, 720])
  const before = await toolbar.boundingBox()
  await picture.focus()
  await page.keyboard.press('t')
  await expect(page.getByRole('region', { name: 'Model tree' })).toBeFocused()
  await expect(page.getByText('1,201 elements')).toBeVisible()
  await expectNoViolations(page)

  await page.getByRole('searchbox', { name: 'Search elements' }).fill('100000')
  // This id is duplicated in the file.
  await expect(row(/\[100000/)).toHaveCount(2)
  await row(/\[100000 \(2\)\]$/).click()
  expect(await read(page, (viewer) => viewer.getSelection().map(({ elementId }) => elementId))).toEqual(['100000 (2)'])
  // It is framed: it is in the center of the canvas.
  await expect.poll(() => read(page, (viewer) => viewer.pick(550, 360)?.element.elementId)).toBe('100000 (2)')

  await page.getByRole('searchbox', { name: 'Search elements' }).fill('')
  await expect(page.getByText('1,201 elements', { exact: true })).toBeVisible()
  await expect(row(/\[100000 \(2\)\]$/)).toBeInViewport()
  await tree.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('h')
  await expect(row(/^Level 1 .* hidden$/)).toBeVisible()
  await expect(page.getByText(/^1,201 elements, \d+ hidden$/)).toBeVisible()
  await page.keyboard.press('i')
  expect((await read(page, (viewer) => viewer.getAppearance())).isolated?.length).toBeGreaterThan(50)
  await page.keyboard.press('a')
  await page.keyboard.press('End')
  await expect(row(/^No level/)).toBeInViewport()

  await toolbar.getByRole('button', { name: 'Colors' }).click()
  const choice = page.getByRole('combobox', { name: 'Color by' })
  // Two sets have this name and separate entries.
  await expect(choice.getByRole('option', { name: /FireRating$/ })).toHaveCount(2)
  await choice.selectOption('Own: IsExternal')
  const legend = page.getByRole('list', { name: 'Legend' })
  await expect(legend.getByRole('listitem')).toHaveText([/^No600/, /^Yes600/, /^No value1/])
  await legend.getByRole('button', { name: 'Hide Yes' }).click()
  expect(await read(page, (viewer) => viewer.getAppearance().hidden.length)).toBe(600)
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(picture).toBeFocused()
  expect(await toolbar.boundingBox()).toEqual(before)
})

test('the plan of a storey at national coordinates shows only elements on that storey', async ({ page }) => {
  const { toolbar, picture } = await openTower(page, [1100, 720])
  await picture.focus()
  await page.keyboard.press('l')
  const list = page.getByRole('list', { name: 'Levels' })
  await expect(list.getByRole('listitem')).toHaveCount(12)
  await expect(list.getByRole('listitem').first()).toContainText('Level 12')
  await page.getByRole('button', { name: 'Plan of Level 5' }).click()
  await expect(page.getByRole('button', { name: 'Plan of Level 5' })).toHaveAttribute('aria-pressed', 'true')
  await expectNoViolations(page)
  const heights = await page.evaluate(() => {
    const { viewer } = globalThis as unknown as Tower
    const found: number[] = []
    for (let x = 20; x < 1080; x += 21) for (let y = 20; y < 640; y += 21) found.push(viewer.pick(x, y)?.point.z ?? 0)
    return [...new Set(found.filter((height) => height > 0).map((height) => Math.round(height * 1000)))]
  })
  // The fifth storey starts twelve meters above the lowest one at 312.4 m, and is cut there.
  expect(heights).toEqual([325_600])
  await page.getByRole('slider', { name: 'Exploded' }).focus()
  await page.keyboard.press('End')
  await expect(page.getByRole('button', { name: 'Plan of Level 5' })).toHaveAttribute('aria-pressed', 'false')
  await expect(toolbar.getByRole('button', { name: 'Clear sections' })).toHaveCount(0)
})

test('tree, legend and levels fit into narrow windows, and only one panel is open at a time', async ({ page }) => {
  const sizes = [
    [980, 620],
    [540, 600],
    [390, 560],
  ] as const
  const { toolbar, tree } = await openTower(page, sizes[0])
  for (const [width, height] of sizes) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height })
      for (const title of ['Model tree', 'Colors', 'Levels']) {
        await toolbar.getByRole('button', { name: title }).click()
        const panel = page.getByRole('region', { name: title })
        if (title === 'Model tree') await expect(tree).toBeVisible()
        const [own, tools] = [await panel.boundingBox(), await toolbar.boundingBox()]
        expect(own?.x).toBeGreaterThanOrEqual(0)
        expect((own?.x ?? 0) + (own?.width ?? width)).toBeLessThanOrEqual(width)
        expect((own?.y ?? 0) + (own?.height ?? height)).toBeLessThanOrEqual(tools?.y ?? 0)
      }
      const levels = page.getByRole('region', { name: 'Levels' })
      const properties = page.getByRole('region', { name: 'Properties' })
      await toolbar.getByRole('button', { name: 'Properties' }).click()
      await expect(properties).toBeVisible()
      await expect(levels).toHaveCount(width < 960 ? 0 : 1)
      await page.getByRole('button', { name: 'Close Properties' }).click()
      await expect(levels).toBeVisible()
      await page.getByRole('button', { name: 'Close Levels' }).click()
      await expect(levels).toHaveCount(0)
    })
  }
})

test('home, fit and plans are framed between the panels, and a chosen view is kept', async ({ page }) => {
  const { toolbar, picture } = await openTower(page, [1440, 800])
  await toolbar.getByRole('button', { name: 'Levels' }).click()
  await expect(page.getByRole('button', { name: 'Plan of Level 5' })).toBeVisible()
  await toolbar.getByRole('button', { name: 'Properties' }).click()
  const left = await page.getByRole('region', { name: 'Levels' }).boundingBox()
  const right = await page.getByRole('region', { name: 'Properties' }).boundingBox()
  const from = (left?.x ?? 0) + (left?.width ?? 9999)
  const to = right?.x ?? 0
  async function expectBetween() {
    const seen = await extent(page)
    expect(seen.left).toBeGreaterThanOrEqual(from)
    expect(seen.right).toBeLessThanOrEqual(to)
    expect((seen.left + seen.right) / 2).toBeCloseTo((from + to) / 2, -2)
    expect(seen.bottom).toBeLessThanOrEqual((await toolbar.boundingBox())?.y ?? 0)
  }
  await expectBetween()
  await picture.focus()
  for (const key of ['f', 'Home']) {
    await page.keyboard.press(key)
    await expectBetween()
  }
  await page.getByRole('button', { name: 'Plan of Level 5' }).click()
  await expectBetween()
  const chosen = await read(page, (viewer) => viewer.getView())
  await page.getByRole('button', { name: 'Close Levels' }).click()
  await page.getByRole('button', { name: 'Close Properties' }).click()
  await extent(page)
  expect(await read(page, (viewer) => viewer.getView())).toEqual(chosen)
})

test('at 390 px the canvas ends above a sheet of at most half its height, frames the whole model there, and grows back', async ({
  page,
}) => {
  const { toolbar, picture } = await openTower(page, [390, 700])
  const whole = { x: 0, y: 0, width: 390, height: 700 }
  expect(await picture.boundingBox()).toEqual(whole)
  for (const tool of ['Levels', 'Properties']) {
    await toolbar.getByRole('button', { name: tool, exact: true }).click()
    // Its code loads after the panel.
    if (tool === 'Levels') await expect(page.getByRole('button', { name: 'Plan of Level 5' })).toBeVisible()
    const sheet = await page.getByRole('region', { name: tool }).boundingBox()
    expect(sheet?.height).toBeLessThanOrEqual(350)
    await expect.poll(async () => (await picture.boundingBox())?.height).toBeCloseTo(sheet?.y ?? 0, 0)
    const seen = await extent(page)
    expect(seen.top).toBeGreaterThanOrEqual(0)
    expect(seen.bottom).toBeLessThanOrEqual(sheet?.y ?? 0)
    expect(seen.bottom - seen.top).toBeGreaterThan((sheet?.y ?? 0) * 0.7)
  }
  await page.getByRole('button', { name: 'Close Properties' }).click()
  await page.getByRole('button', { name: 'Plan of Level 5' }).click()
  await extent(page)
  const chosen = await read(page, (viewer) => viewer.getView())
  // The picked point is at the pointer.
  const met = await read(page, (viewer) => {
    const places = Array.from({ length: 30 }, (_, at) => 60 + at * 9)
    const x = places.find((each) => viewer.pick(each, 161))
    const hit = x === undefined ? undefined : viewer.pick(x, 161)
    return x !== undefined && hit ? { x, element: hit.element, at: viewer.project(hit.point) } : undefined
  })
  expect(met?.at.x).toBeCloseTo(met?.x ?? 0, 0)
  expect(met?.at.y).toBeCloseTo(161, 0)
  await page.mouse.click(met?.x ?? 0, 161)
  expect(await read(page, (viewer) => viewer.getSelection())).toEqual([met?.element])
  await page.getByRole('button', { name: 'Close Levels' }).click()
  await expect.poll(() => picture.boundingBox()).toEqual(whole)
  expect(await read(page, (viewer) => viewer.getView())).toEqual(chosen)
})
