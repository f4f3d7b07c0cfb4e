import type { Locator, Page, Route } from '@playwright/test'
import { expect, named, sessionOf, test } from './support/journey.ts'
import { expectToFit } from './support/page-checks/layout.ts'

/** Elements and parameters come from demo captures, which are ingested after the start. */
const longTimeout = { timeout: 60_000 }

/** Rows that no other journey changes. */
function listOf(category: string): string {
  const filter = { logic: 'and', filters: [{ field: 'category', operator: '==', value: category }] }
  return `/CFA/bim-management/master-model?filter=${encodeURIComponent(JSON.stringify(filter))}`
}

async function openReview(page: Page, list: string, title: string): Promise<{ grid: Locator; bar: Locator }> {
  const grid = page.getByRole('grid', { name: list })
  await expect(grid.getByRole('gridcell').nth(3)).toBeVisible(longTimeout)
  await page.getByRole('button', { name: `${list} menu` }).click()
  await page.getByRole('menuitem', { name: title }).click()
  return { grid, bar: page.getByRole('region', { name: title }) }
}

test(
  'when two browsers edit one element, the later one sees both values before saving',
  { tag: '@remote-bim' },
  async ({ openAs, openBeside, page }) => {
    await openAs('everything', listOf('Windows'))
    const grid = page.getByRole('grid', { name: 'Master Model List' })
    await grid.getByRole('gridcell', { name: 'Windows' }).first().click(longTimeout)
    await expect(page).toHaveURL(/element-captures$/)
    await page.getByRole('button', { name: 'Edit' }).click()
    const other = await openBeside({ storageState: sessionOf('everything') })
    await other.goto(page.url())
    await other.getByRole('button', { name: 'Edit' }).click()
    const [theirs, mine] = [named('Theirs'), named('Mine')]
    for (const [each, reason] of [
      [other, theirs],
      [page, mine],
    ] as const) {
      const form = each.getByRole('form', { name: 'Status', exact: true })
      await form.getByRole('combobox').selectOption('Not Approved')
      await form.getByLabel('Reason Not Approved').fill(reason)
      await form.getByRole('button', { name: 'Save Changes' }).click()
      if (each === other) await expect(other.getByLabel('Master Parameter Item')).toContainText(theirs)
    }
    const form = page.getByRole('form', { name: 'Status', exact: true })
    await expect(form.getByText(`Theirs: ${theirs}`)).toBeVisible()
    await expect(form.getByLabel('Reason Not Approved')).toHaveValue(mine)
    await form.getByRole('button', { name: 'Keep Mine' }).click()
    await expect(page.getByLabel('Master Parameter Item')).toContainText(mine)
    await page.getByRole('link', { name: 'History' }).click()
    await expect(page.getByRole('list', { name: 'History' })).toContainText(`${theirs} → ${mine}`)
    await other.context().close()
  },
)

test(
  'shows why saving one of several elements failed, and saves it on the next try, on a phone',
  { tag: '@remote-bim' },
  async ({ openAs, openBeside, page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    // Without events, the list misses the other browser's change, so saving fails.
    await page.route('**/api/master-model/events*', (route) => route.abort())
    await openAs('everything', listOf('Doors'))
    const { grid, bar } = await openReview(page, 'Master Model List', 'Review Master Model Items')
    const other = await openBeside({ storageState: sessionOf('everything') })
    await other.goto(page.url())
    await other.getByRole('gridcell', { name: 'Doors' }).first().click(longTimeout)
    await other.getByRole('button', { name: 'Edit' }).click()
    const form = other.getByRole('form', { name: 'Status', exact: true })
    await form.getByRole('combobox').selectOption('Not Approved')
    await form.getByLabel('Reason Not Approved').fill(named('Recalled'))
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect(other.getByLabel('Master Parameter Item')).toContainText(named('Recalled'))
    await other.context().close()

    await grid.getByRole('checkbox', { name: 'Select all rows' }).check()
    await bar.getByLabel('Status', { exact: true }).selectOption('Approved')
    await bar.getByRole('button', { name: 'Save Changes' }).click()
    const words = 'An error has occurred while saving some of your changes, please reload and try again.'
    await expect(page.getByText(words)).toBeVisible()
    await expect(bar.getByRole('alert')).toContainText('1 item: You changed this element')
    await expect(bar.getByText('1 item selected')).toBeVisible()
    await expectToFit(page)
    // The conflict is shown now, so saving again overwrites it.
    await bar.getByRole('button', { name: 'Save Changes' }).click()
    await expect(bar.getByText('0 items selected')).toBeVisible()
    await expect(bar.getByRole('alert')).toHaveCount(0)

    // Closing the tab while changes are being sent asks first, and unsent changes are lost.
    let held: Route | undefined
    await page.route('**/api/master-model', async (route) => {
      if (route.request().method() === 'PUT') held = route
      else await route.continue()
    })
    await grid.getByRole('checkbox', { name: 'Select all rows' }).check()
    await bar.getByLabel('Status', { exact: true }).selectOption('Not Reviewed')
    await bar.getByRole('button', { name: 'Save Changes' }).click()
    await expect.poll(() => held !== undefined).toBe(true)
    const dialogOpened = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const question = await dialogOpened
    expect(question.type()).toBe('beforeunload')
    // Otherwise Playwright would continue the held request when the page closes.
    await held?.abort()
    await question.accept()
    // If the request had arrived, no element would be approved anymore.
    const after = await openBeside({ storageState: sessionOf('everything') })
    await after.goto(listOf('Doors'))
    await expect(after.getByRole('gridcell', { name: 'Approved', exact: true }).first()).toBeVisible(longTimeout)
    await after.context().close()
  },
)

test(
  'merges duplicates while another person reviews one of them, and links that person to the merged element',
  { tag: '@remote-bim' },
  async ({ openAs, openBeside, page }) => {
    await openAs('everything', listOf('Specialty Equipment'))
    const { grid } = await openReview(page, 'Master Model List', 'Review Master Model Items')
    const other = await openBeside({ storageState: sessionOf('everything') })
    await other.goto(page.url())
    await other.getByRole('gridcell', { name: 'Specialty Equipment' }).first().click(longTimeout)
    await other.getByRole('button', { name: 'Edit' }).click()
    const form = other.getByRole('form', { name: 'Status', exact: true })
    await form.getByRole('combobox').selectOption('Not Approved')
    await form.getByLabel('Reason Not Approved').fill('Too deep')

    for (const index of [1, 2]) await grid.getByRole('checkbox').nth(index).check()
    await page.getByRole('button', { name: 'Merge Duplicates' }).click()
    const dialog = page.getByRole('dialog', { name: 'Merge Duplicates' })
    await dialog.getByRole('radio').nth(1).check()
    await dialog.getByRole('button', { name: 'Merge Duplicates' }).click()
    await expect(page.getByText('Changes saved successfully.')).toBeVisible()
    await expect(page.getByText('0 items selected')).toBeVisible()

    await form.getByRole('button', { name: 'Save Changes' }).click()
    const note = other.getByRole('alert').filter({ hasText: 'now has its captures and notes' })
    await expect(note).toBeVisible()
    await expect(form.getByLabel('Reason Not Approved')).toHaveValue('Too deep')
    await form.getByRole('button', { name: 'Cancel' }).click()
    await note.getByRole('link').click()
    await expect(other.getByRole('button', { name: 'Edit' })).toBeVisible()
    await other.getByRole('link', { name: 'History' }).click()
    await expect(other.getByRole('list', { name: 'History' })).toContainText('Merged Duplicate: Specialty Equipment')
    await other.context().close()
  },
)
