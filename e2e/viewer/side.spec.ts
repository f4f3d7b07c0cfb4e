import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { serveContract } from './contract-page.ts'

type Reference = { modelId: string; elementId: string }
type Tower = {
  showTower: (count: number) => Promise<void>
  viewer: {
    getSelection: () => Reference[]
    getAppearance: () => { hidden: Reference[]; isolated: Reference[] | undefined; ghostsRest: boolean }
    pick: (x: number, y: number) => { element: Reference; point: { z: number } } | undefined
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

async function expectNoViolations(page: Page) {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().include('#place').analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ failureSummary }) => failureSummary)])).toEqual([])
}

test('a tower at national coordinates: found in the tree, framed, hidden, isolated, coloured, by keys and by mouse', async ({
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
  // The file has this id twice.
  await expect(row(/\[100000/)).toHaveCount(2)
  await row(/\[100000 \(2\)\]$/).click()
  expect(await read(page, (viewer) => viewer.getSelection().map(({ elementId }) => elementId))).toEqual(['100000 (2)'])
  // It is framed: the middle of the picture is nothing else.
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
  // Two sets have this name, each its own entry.
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

test('a plan of a storey at national coordinates shows what stands on it, and nothing of the others', async ({
  page,
}) => {
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
  // The fifth storey begins twelve meters above the lowest, which lies at 312.4 m, and is cut there.
  expect(heights).toEqual([325_600])
  await page.getByRole('slider', { name: 'Exploded' }).focus()
  await page.keyboard.press('End')
  await expect(page.getByRole('button', { name: 'Plan of Level 5' })).toHaveAttribute('aria-pressed', 'false')
  await expect(toolbar.getByRole('button', { name: 'Clear sections' })).toHaveCount(0)
})

for (const [width, height] of [
  [390, 560],
  [540, 600],
  [980, 620],
] as const) {
  test(`tree, legend and levels have their place in ${width} px, and one panel at a time`, async ({ page }) => {
    const { toolbar, tree } = await openTower(page, [width, height])
    for (const [tool, title] of [
      ['Model tree', 'Model tree'],
      ['Colors', 'Colors'],
      ['Levels', 'Levels'],
    ] as const) {
      await toolbar.getByRole('button', { name: tool }).click()
      const panel = page.getByRole('region', { name: title })
      if (tool === 'Model tree') await expect(tree).toBeVisible()
      const [own, tools] = [await panel.boundingBox(), await toolbar.boundingBox()]
      expect(own?.x).toBeGreaterThanOrEqual(0)
      expect((own?.x ?? 0) + (own?.width ?? width)).toBeLessThanOrEqual(width)
      expect((own?.y ?? 0) + (own?.height ?? height)).toBeLessThanOrEqual(tools?.y ?? 0)
    }
    const levels = page.getByRole('region', { name: 'Levels' })
    await toolbar.getByRole('button', { name: 'Properties' }).click()
    await expect(page.getByRole('region', { name: 'Properties' })).toBeVisible()
    await expect(levels).toHaveCount(width < 960 ? 0 : 1)
    await page.getByRole('button', { name: 'Close Properties' }).click()
    await expect(levels).toBeVisible()
  })
}
