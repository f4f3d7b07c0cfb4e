import { expect, test } from './support/journey.ts'
import { expectAccessible, expectAccessibleInBothModes } from './support/page-checks/accessibility.ts'
import { expectNoOverlappingLabels } from './support/page-checks/charts.ts'
import { enter, tabTo } from './support/page-checks/keyboard.ts'
import { expectToFit, expectToFitWindows } from './support/page-checks/layout.ts'

/** The first tile of every demo organization; no other journey changes that of this one. */
const name = 'Assembly Requests by Month and Portfolio | Complete Assembly Requests'
const address = '/ACME/dashboard'

test(
  'the dashboard is arranged and refreshed by keyboard, and a bar opens its rows',
  { tag: '@remote-reports' },
  async ({ openAs, page }) => {
    await openAs('everything', address)
    const tile = page.getByRole('region', { name })
    const link = tile.getByRole('link', { name })
    await expect(tile.getByText(/^Last updated \w{3} \d/)).toBeVisible()
    const earlier = (await link.getAttribute('href')) ?? ''
    await enter(page, tile.getByRole('button', { name: `Refresh ${name}` }))
    await expect(link).not.toHaveAttribute('href', earlier)
    await expect(tile.getByText(/^Last updated \w{3} \d/)).toBeVisible()
    await expect(tile.getByRole('img', { name: /bar chart/ }).first()).toBeVisible()
    await expectAccessibleInBothModes(page)
    await expectToFitWindows(page, async () => {
      await expectNoOverlappingLabels(page)
      await expectToFit(page)
    })

    const titles = page.getByRole('main').locator('section[data-tile] h2')
    const shown = titles.filter({ hasText: ' | ' })
    const before = await shown.allTextContents()
    const at = before.indexOf(name)
    const [, second = ''] = before.slice(at)
    await enter(page, page.getByRole('button', { name: 'Arrange' }))
    const handle = page.getByRole('button', { name: `Move ${name}`, exact: true })
    await tabTo(page, handle)
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText(`${name}: ${at + 2} of ${before.length}, full width.`)).toBeAttached()
    await expect(handle).toBeFocused()
    await page.keyboard.press('Shift+ArrowLeft')
    await expect(page.getByText(`${name}: ${at + 2} of ${before.length}, wide.`)).toBeAttached()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save Dashboard' }).press('Enter')
    await expect(page.getByText('The dashboard has been saved.')).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.reload()
    await expect(shown).toHaveText(before.toSpliced(at, 2, second, name))
    await expect(tile.getByText(/^Last updated \w{3} \d/)).toBeVisible()
    await expectToFit(page)
    await expectAccessible(page)

    await tile.getByRole('button', { name: /^View as table/ }).click()
    const bar = tile.getByRole('table').getByRole('button').first()
    const month = (await bar.textContent()) ?? ''
    await bar.press('Enter')
    await expect(page).toHaveURL(/\/ACME\/reports\/[\w-]{36}\?/)
    const grid = page.getByRole('grid', { name: 'Report', exact: true })
    const cell = grid.getByRole('gridcell', { name: month, exact: true }).first()
    await expect(cell).toBeVisible()
    await expect(page.getByRole('list', { name: 'Active Filters' }).getByRole('listitem')).toHaveCount(1)
    const column = (await cell.getAttribute('aria-colindex')) ?? ''
    const months = await grid.locator(`[data-part=body] [role=gridcell][aria-colindex="${column}"]`).allTextContents()
    expect(new Set(months)).toEqual(new Set([month]))
  },
)
