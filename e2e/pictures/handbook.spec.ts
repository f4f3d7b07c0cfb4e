import { expect, test } from '../src/support/journey.ts'
import { expectPicture, pictured } from '../src/support/page-checks/documentation-picture.ts'
import { mockSharedData } from '../src/support/page-checks/stable-page.ts'
import { journeyTimeout, longTimeout } from '../src/support/viewer.ts'

test.use(pictured)
test.beforeEach(({ page }) => {
  test.setTimeout(journeyTimeout)
  return mockSharedData(page)
})

const mondays = ['11-30', '12-07', '12-14', '12-21', '12-28'].map((day) => `2026-${day}T13:00:00.000Z`)

const cobieCheck = {
  captures: [{ id: '00000000-0000-4000-8000-000000000001', fileName: 'Albany BTS.ifc', captureDate: mondays[0] }],
  counts: {
    ...{ Contact: 3, Facility: 1, Floor: 2, Space: 18, Zone: 4, Type: 34 },
    ...{ Component: 369, System: 6, Attribute: 1773 },
  },
  problems: [
    aProblem({ sheet: 'Facility', column: 'Category', count: 1, lines: ['Albany Wolf Road'] }),
    aProblem({ sheet: 'Type', column: 'ModelNumber', count: 34, lines: ['Roof Drain', 'Toilet', 'Lavatory'] }),
    aProblem({ sheet: 'Component', column: 'InstallationDate', count: 369, lines: ['RTU-1', 'RTU-2', 'RTU-3'] }),
  ],
  notes: [],
}

type Problem = { sheet: string; column: string; count: number; lines: string[] }

function aProblem({ lines, ...problem }: Problem) {
  const named = lines.map((name, index) => ({ line: index + 2, name, value: 'n/a' }))
  return { ...problem, message: "must be provided (n/a isn't accepted)", lines: named }
}

/** The demo building that always has a capture. */
const building = 'Albany BTS.ifc'

test('pictures of: choose and tweak a prototype', { tag: '@nightly' }, async ({ openAs, page }) => {
  await openAs('designer', '/CFA/prototypes')
  const card = page.getByRole('article', { name: 'P14' })
  await expect(card.getByRole('img')).toBeVisible()
  await expectPicture(card, 'handbook/pictures/prototype-card')
  await card.getByRole('link', { name: /^View/ }).click()
  const options = page.getByRole('region', { name: 'Options' })
  await expect(options.getByRole('combobox').first()).toBeVisible()
  await expectPicture(options, 'handbook/pictures/prototype-options')
})

test('pictures of: request an assembly', { tag: '@nightly' }, async ({ openAs, page }) => {
  await openAs('designer', '/CFA/assembly-request/form?prototype=P13&release=2024.10')
  const main = page.getByRole('main')
  await page.getByRole('searchbox', { name: 'Search Projects' }).fill('Dunwoody With Everything')
  await main.getByRole('button', { name: /Dunwoody With Everything/ }).click()
  await main.getByRole('button', { name: 'Select Project' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Configure Model' })).toBeFocused()
  await expectPicture(main.getByRole('form'), 'handbook/pictures/assembly-options')
  await main.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Architect of Record').selectOption('GPD')
  await main.getByRole('button', { name: 'Next' }).click()
  const checks = page.getByRole('region', { name: 'Before You Submit' })
  await expect(checks.getByText('You have access to the project Dunwoody With Everything.')).toBeVisible()
  await expectPicture(checks, 'handbook/pictures/assembly-checks')
})

test('pictures of: review a capture', { tag: '@nightly' }, async ({ openAs, page }) => {
  await openAs('everything', '/CFA/data-management/captures')
  const captures = page.getByRole('main').getByRole('link', { name: building })
  // The oldest of the demo captures is processed last.
  await expect(captures).toHaveCount(3, longTimeout)
  await captures.last().click()
  await page.getByRole('navigation', { name: 'View Capture' }).getByRole('link', { name: 'Capture Review' }).click()
  const sentence = page.getByText(/elements? (was|were) flagged/)
  await expect(sentence).toBeVisible(longTimeout)
  await expectPicture(sentence.locator('..'), 'handbook/pictures/capture-review')
})

test('pictures of: hand over with COBie', { tag: '@nightly' }, async ({ openAs, page }) => {
  // When captures are ready differs from run to run.
  await page.route('**/cobie/check*', (route) => route.fulfill({ json: cobieCheck }))
  await openAs('everything', '/CFA/data-management/projects?search=Albany')
  await page
    .getByRole('link', { name: /Albany Wolf Road/ })
    .first()
    .click(longTimeout)
  await page.getByRole('link', { name: 'COBie' }).click()
  await expect(page.getByRole('table', { name: 'Rules of the standard that are not met' })).toBeVisible(longTimeout)
  await expectPicture(page.getByRole('region', { name: 'Export COBie' }), 'handbook/pictures/cobie-export')
})

test('pictures of: approve the master model', { tag: '@nightly' }, async ({ openAs, page }) => {
  const filter = { field: 'family', operator: '==', value: 'Beverage Dispenser - Ice Combo' }
  await openAs('everything', `/CFA/bim-management/master-model?filter=${encodeURIComponent(JSON.stringify(filter))}`)
  await page.getByRole('gridcell', { name: 'Beverage Dispenser - Ice Combo' }).first().click(longTimeout)
  await expectPicture(page.getByLabel('Master Parameter Item'), 'handbook/pictures/master-element')
  await page.getByRole('link', { name: 'Type Properties' }).click()
  const properties = page.getByRole('table', { name: 'Type Properties' })
  await expect(properties.getByRole('row').nth(1)).toBeVisible()
  await expectPicture(properties, 'handbook/pictures/master-properties')
})

test('pictures of: compare two captures', { tag: '@nightly' }, async ({ openAs, page }) => {
  await openAs('everything', '/CFA/data-management/comparisons/new')
  await page.getByRole('searchbox', { name: 'Search Captures' }).fill('Albany')
  await page.getByRole('link', { name: /^04702 Albany Wolf Road/ }).click(longTimeout)
  for (const place of [1, 2])
    await page
      .getByRole('checkbox', { name: /^Compare/ })
      .nth(place)
      .check()
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  const summary = page.getByRole('table', { name: 'Elements and types that differ, by category' })
  await expect(summary).toBeVisible(longTimeout)
  await expectPicture(summary, 'handbook/pictures/comparison-summary')
})

test('pictures of: run and schedule a report', { tag: '@nightly' }, async ({ openAs, page }) => {
  await openAs('analyst', '/CFA/reports')
  const dialog = page.getByRole('dialog')
  async function choose(field: string, name: string) {
    await dialog.getByRole('combobox', { name: field }).fill(name)
    await page.getByRole('option', { name }).first().click()
  }
  await page.getByRole('button', { name: 'Run Report' }).click()
  await choose('Report Type', 'Requests by Month')
  await choose('Filtered Data Set', 'All Assembly Requests')
  await expectPicture(dialog, 'handbook/pictures/run-report')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  // The dates of the next runs change every week.
  await page.route('**/next-runs', (route) => route.fulfill({ json: mondays }))
  await page.getByRole('button', { name: 'New Recurring Report' }).click()
  await choose('Report Type', 'Requests by Month')
  await choose('Filtered Data Set', 'All Assembly Requests')
  await dialog.getByLabel('Start Date').fill('2026-11-25')
  await expectPicture(dialog, 'handbook/pictures/recurring-report')
})

test('pictures of: manage members', { tag: '@nightly' }, async ({ openAs, page }) => {
  await openAs('everything', '/HFA/settings/members')
  const member = page.getByRole('listitem').filter({ hasText: 'Rowan' })
  await expectPicture(member, 'handbook/pictures/member-roles')
  await page.getByRole('button', { name: 'Add Member' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('new.colleague@lintel.test')
  await expectPicture(dialog, 'handbook/pictures/add-member')
})
