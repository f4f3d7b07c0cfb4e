import type { Locator, Page } from '@playwright/test'
import { openReportCalls } from './support/analytics/report-calls.ts'
import { readSpreadsheet } from './support/analytics/spreadsheet.ts'
import { expect, named, test } from './support/journey.ts'
import { expectAccessible, expectAccessibleInBothModes } from './support/page-checks/accessibility.ts'
import { expectToFit } from './support/page-checks/layout.ts'

const source = 'assembly-requests'
const headers = ['portfolio', 'status', 'projectNumber', 'state', 'leadTimeDays']
const groupColumn = 'Portfolio'
const measured = 'Lead Time'

/** Chooses an entry of a column menu by keyboard. */
async function chooseByKeys(page: Page, title: string, entry: string): Promise<void> {
  await page.getByRole('columnheader', { name: title, exact: true }).focus()
  await page.keyboard.press('Alt+ArrowDown')
  const menu = page.getByRole('menu', { name: `Menu for ${title}` })
  await expect(menu).toBeFocused()
  const item = menu.locator('[role^=menuitem]').filter({ hasText: new RegExp(`^${entry}$`) })
  const isReached = async () => (await item.getAttribute('data-highlighted')) !== null
  for (let step = 0; step < 12 && !(await isReached()); step += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  // Checkable entries keep the menu open.
  if (await menu.isVisible()) await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
}

function linesOf(tree: Locator): Locator {
  return tree.locator('[data-part=body] [role=row]')
}

test(
  'rows are grouped, summarized and sorted by keyboard, remembered in the address, and exported with their groups',
  { tag: ['@remote-reports', '@shared'] },
  async ({ openAs, page }) => {
    const calls = await openReportCalls(openAs, page)
    const dataSet = await calls.create('/data-sets', {
      source,
      filter: null,
      isShared: false,
      name: named('Journey All'),
    })
    const definition = { source, headers, filter: null, grouping: null }
    const type = { name: named('Journey Groups'), dataSetId: dataSet.id, definition }
    await page.goto(await calls.run((await calls.create('/report-types', type)).id, dataSet.id))
    await expect(page.getByRole('grid', { name: 'Report', exact: true }).getByRole('gridcell').first()).toBeVisible()

    await chooseByKeys(page, groupColumn, `Group by ${groupColumn}`)
    const tree = page.getByRole('treegrid', { name: 'Report', exact: true })
    await expect(linesOf(tree).first()).toHaveAttribute('aria-expanded', 'false')
    await chooseByKeys(page, measured, 'Average')
    await expect(tree.getByText(/^Average: \d/).first()).toBeVisible()
    const head = tree.getByRole('columnheader', { name: measured, exact: true })
    await head.focus()
    await page.keyboard.press('Enter')
    await expect(head).toHaveAttribute('aria-sort', 'ascending')
    await expect(page).toHaveURL(/groupBy=portfolio/)
    await expect(page).toHaveURL(/measures=average\.leadTimeDays/)
    await expectAccessibleInBothModes(page)

    await page.reload()
    const first = linesOf(tree).first()
    await expect(first).toHaveAttribute('aria-expanded', 'false')
    const groups = await linesOf(tree).count()
    expect(groups).toBeGreaterThan(2)
    await first.getByRole('gridcell').first().focus()
    await page.keyboard.press('ArrowRight')
    await expect(first).toHaveAttribute('aria-expanded', 'true')
    await expect(linesOf(tree).nth(1)).not.toHaveAttribute('aria-expanded')
    await page.keyboard.press('ArrowLeft')
    await expect(first).toHaveAttribute('aria-expanded', 'false')
    await expect(linesOf(tree)).toHaveCount(groups)

    const downloaded = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Report menu', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Export To Excel' }).click()
    const [titles = [], ...rows] = (await readSpreadsheet(page, await downloaded)).rows
    expect(titles.slice(0, 3)).toEqual(['Group', 'Rows', `${measured}: Average`])
    const written = rows.filter(([group]) => group !== '')
    expect(written).toHaveLength(groups)
    const counted = written.reduce((sum, [, count]) => sum + Number(count), 0)
    expect(counted).toBe(rows.length - written.length)

    await page.setViewportSize({ width: 390, height: 844 })
    await expectToFit(page)
    await expectAccessible(page)
  },
)
