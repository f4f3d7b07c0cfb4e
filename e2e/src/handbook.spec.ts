import { expect, test } from './support/journey.ts'
import { expectAccessibleInBothModes } from './support/page-checks/accessibility.ts'
import { expectHandbookPicture, pictured } from './support/page-checks/handbook-picture.ts'
import { holdData } from './support/page-checks/steady-page.ts'
import { expectToFit } from './support/page-checks/layout.ts'
import { journeyTimeout, patience } from './support/viewer.ts'

test.use(pictured)
test.beforeEach(({ page }) => {
  test.setTimeout(journeyTimeout)
  return holdData(page)
})

const mondays = ['11-30', '12-07', '12-14', '12-21', '12-28'].map((day) => `2026-${day}T13:00:00.000Z`)

/** The building of the demonstration that is always captured. */
const building = 'Albany BTS.ifc'

test('choose and tweak a prototype', async ({ openAs, page }) => {
  await openAs('designer', '/CFA/prototypes')
  const card = page.getByRole('article', { name: 'P14' })
  await expect(card.getByRole('img')).toBeVisible()
  await expectHandbookPicture(card, 'prototype-card')
  await card.getByRole('link', { name: /^View/ }).click()
  const options = page.getByRole('region', { name: 'Options' })
  await expect(options.getByRole('combobox').first()).toBeVisible()
  await expectHandbookPicture(options, 'prototype-options')
})

test('request an assembly', async ({ openAs, page }) => {
  await openAs('designer', '/CFA/assembly-request/form?prototype=P13&release=2024.10')
  const main = page.getByRole('main')
  await page.getByRole('searchbox', { name: 'Search Projects' }).fill('Dunwoody With Everything')
  await main.getByRole('button', { name: /Dunwoody With Everything/ }).click()
  await main.getByRole('button', { name: 'Select Project' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Configure Model' })).toBeFocused()
  await expectHandbookPicture(main.getByRole('form'), 'assembly-options')
  await main.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Architect of Record').selectOption('GPD')
  await main.getByRole('button', { name: 'Next' }).click()
  const checks = page.getByRole('region', { name: 'Before You Submit' })
  await expect(checks.getByText('You work on the project Dunwoody With Everything.')).toBeVisible()
  await expectHandbookPicture(checks, 'assembly-checks')
})

test('review a capture', async ({ openAs, page }) => {
  await openAs('everything', '/CFA/data-management/captures')
  await page.getByRole('link', { name: building }).last().click(patience)
  await page.getByRole('navigation', { name: 'View Capture' }).getByRole('link', { name: 'Capture Review' }).click()
  const sentence = page.getByText(/elements? (was|were) flagged/)
  await expect(sentence).toBeVisible(patience)
  await expectHandbookPicture(sentence.locator('..'), 'capture-review')
})

test('approve the master model', async ({ openAs, page }) => {
  const filter = { field: 'family', operator: '==', value: 'Beverage Dispenser - Ice Combo' }
  await openAs('everything', `/CFA/bim-management/master-model?filter=${encodeURIComponent(JSON.stringify(filter))}`)
  await page.getByRole('gridcell', { name: 'Beverage Dispenser - Ice Combo' }).first().click(patience)
  await expectHandbookPicture(page.getByLabel('Master Parameter Item'), 'master-element')
  await page.getByRole('link', { name: 'Type Properties' }).click()
  const properties = page.getByRole('table', { name: 'Type Properties' })
  await expect(properties.getByRole('row').nth(1)).toBeVisible()
  await expectHandbookPicture(properties, 'master-properties')
})

test('compare two captures', async ({ openAs, page }) => {
  await openAs('everything', '/CFA/data-management/comparisons/new')
  await page.getByRole('searchbox', { name: 'Search Captures' }).fill('Albany')
  await page.getByRole('link', { name: /^04702 Albany Wolf Road/ }).click(patience)
  for (const place of [1, 2])
    await page
      .getByRole('checkbox', { name: /^Compare/ })
      .nth(place)
      .check()
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  const summary = page.getByRole('table', { name: 'Elements and types that differ, by category' })
  await expect(summary).toBeVisible(patience)
  await expectHandbookPicture(summary, 'comparison-summary')
})

test('run and schedule a report', async ({ openAs, page }) => {
  await openAs('analyst', '/CFA/reports')
  const dialog = page.getByRole('dialog')
  async function choose(field: string, name: string) {
    await dialog.getByRole('combobox', { name: field }).fill(name)
    await page.getByRole('option', { name }).first().click()
  }
  await page.getByRole('button', { name: 'Run Report' }).click()
  await choose('Report Type', 'Requests by Month')
  await choose('Filtered Data Set', 'All Assembly Requests')
  await expectHandbookPicture(dialog, 'run-report')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  // The next runs are others each week.
  await page.route('**/next-runs', (route) => route.fulfill({ json: mondays }))
  await page.getByRole('button', { name: 'New Recurring Report' }).click()
  await choose('Report Type', 'Requests by Month')
  await choose('Filtered Data Set', 'All Assembly Requests')
  await dialog.getByLabel('Counted From').fill('2026-11-25')
  await expectHandbookPicture(dialog, 'recurring-report')
})

test('manage members', async ({ openAs, page }) => {
  await openAs('everything', '/HFA/settings/members')
  const member = page.getByRole('listitem').filter({ hasText: 'Rowan' })
  await expectHandbookPicture(member, 'member-roles')
  await page.getByRole('button', { name: 'Add Member' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('new.colleague@lintel.test')
  await expectHandbookPicture(dialog, 'add-member')
})

test('is read from the user menu, with its pictures, for everyone and on a phone', async ({ openAs, page }) => {
  await openAs('everything', '/CFA')
  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('link', { name: 'Help' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Handbook' })).toBeVisible()
  const contents = page.getByRole('navigation', { name: 'Handbook' }).getByRole('link')
  const titles = await contents.allInnerTexts()
  expect(titles).toHaveLength(11)
  for (const title of titles) {
    await contents.filter({ hasText: title }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    for (const picture of await page.getByRole('main').getByRole('img').all()) {
      await picture.scrollIntoViewIfNeeded()
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    }
  }
  await page.reload()
  await expect(page).toHaveTitle('Lintel - Manage members')
  await expectAccessibleInBothModes(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectToFit(page)
})
