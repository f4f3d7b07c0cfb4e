import type { Page } from '@playwright/test'
import { chooseInMenu, requestsGrid } from './support/analytics/requests-grid.ts'
import { list } from './support/assembly.ts'
import { expect, test } from './support/journey.ts'
import { expectAccessibleInBothModes } from './support/page-checks/accessibility.ts'
import { recordIssues } from './support/page-checks/browser-findings.ts'
import { expectMenuToFit, expectToFit, expectToFitWindows, expectUncut } from './support/page-checks/layout.ts'
import { expectToLookAsBefore } from './support/page-checks/appearance.ts'
import { holdData } from './support/page-checks/steady-page.ts'
import { openUserMenu } from './support/shell.ts'
import { longTimeout } from './support/viewer.ts'

test.use({ timezoneId: 'UTC', locale: 'en-US' })

type Visit = {
  path: string
  tags: string[]
  /** A text that the page shows once it is complete. */
  shows: string | RegExp
  /** The title of the document after 'Lintel', where it has more. */
  title?: string
  /** The name of the pictures in `baselines`, for pages of the shell. */
  baseline?: string
  /** Expands parts of the page before the checks. */
  prepare?: (page: Page) => Promise<unknown>
}

/** Each page is opened once for all checks. */
const visits: Visit[] = [
  { path: '/', tags: ['@host'], shows: /^Welcome to Lintel/, baseline: 'picker' },
  { path: '/HFA', tags: ['@host'], shows: 'Hello Evelyn', baseline: 'landing' },
  // This organization has no colors of its own.
  { path: '/ACME', tags: ['@host'], shows: 'Hello Evelyn', prepare: expectNameInHeaderOfPhone },
  { path: '/account', tags: ['@host'], shows: 'everything@lintel.test', title: 'Account', baseline: 'account' },
  {
    path: '/HFA/settings',
    tags: ['@host'],
    shows: 'Display Name',
    title: 'Organization Settings',
    baseline: 'settings',
  },
  { path: '/HFA/settings/look', tags: ['@host'], shows: 'Primary Color', baseline: 'settings-look' },
  { path: '/HFA/nowhere', tags: ['@host'], shows: 'Uh Oh! 404', title: 'Page Not Found', baseline: 'not-found' },
  // The callback of a sign-in that was never started.
  { path: '/callback', tags: ['@host'], shows: /Couldn't finish signing you in/, title: 'Error', baseline: 'error' },
  {
    path: '/CFA/prototypes',
    tags: ['@smoke', '@remote-prototypes'],
    shows: 'P13',
    title: 'Prototypes',
    prepare: (page) =>
      page
        .getByRole('button', { name: /Other Versions/ })
        .first()
        .click(),
  },
  { path: '/CFA/assembly-request', tags: ['@remote-assembly'], shows: 'BIM Assembly Requests' },
  {
    path: '/CFA/analytics?start=2026-09-01&end=2026-10-15&dataSet=BTS',
    tags: ['@remote-analytics'],
    shows: 'Requests per Day',
    title: 'Analytics',
    prepare: openFiltersAndTables,
  },
  { path: '/CFA/bim-management/master-parameter', tags: ['@remote-bim'], shows: 'Master Parameter List' },
  { path: '/CFA/data-management/comparisons', tags: ['@remote-data'], shows: 'New Comparison' },
  { path: '/CFA/data-management/projects', tags: ['@remote-data'], shows: 'Projects' },
  { path: '/CFA/data-management/assets', tags: ['@remote-data'], shows: 'New Asset' },
  { path: '/CFA/reports/report-types', tags: ['@remote-reports'], shows: 'Built-In' },
  { path: '/CFA/reports/data-sets', tags: ['@remote-reports'], shows: 'Data Sets' },
]

for (const { path, tags, shows, title, baseline, prepare } of visits) {
  test(
    `${path} is accessible in both modes, fits every window and has no browser issues`,
    { tag: tags },
    async ({ openAs, page }) => {
      const issues = await recordIssues(page)
      if (baseline) await holdData(page)
      await openAs('everything', path)
      await expect(page.getByText(shows).first()).toBeVisible()
      await expect(page.locator('.splash')).toHaveCount(0)
      if (title) await expect(page).toHaveTitle(`Lintel - ${title}`)
      await expect(page.locator('html')).toHaveClass(/light/)
      await prepare?.(page)
      await expectAccessibleInBothModes(page)
      expect(issues).toEqual([])
      await expectToFitWindows(page)
      if (baseline) await expectToLookAsBefore(page, baseline)
    },
  )
}

async function expectNameInHeaderOfPhone(page: Page) {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 800 })
  await expectUncut(page.getByRole('banner').getByText('Acme Building Group'))
  if (before) await page.setViewportSize(before)
}

/** axe checks every row of the chart's table, one per day, so the URL limits the range to a few weeks. */
async function openFiltersAndTables(page: Page) {
  await requestsGrid(page)
  await chooseInMenu(page, 'Reset Grid')
  await page.getByRole('button', { name: 'Filter Row' }).click()
  await page.getByRole('button', { name: /^View as table\s?of Requests per Day/ }).click()
  await page.getByRole('button', { name: /^View as table\s?of Proto Size/ }).click()
  // The two other charts are still shown as charts.
  const charts = page.getByRole('img', { name: /bar chart/ })
  await charts.last().scrollIntoViewIfNeeded()
  await expect(charts.locator('svg')).toHaveCount(2)
}

test(
  'every tab of the settings is accessible in both modes and fits a phone',
  { tag: '@host' },
  async ({ openAs, page }) => {
    await openAs('everything', '/CFA/settings/members')
    await page.getByRole('button', { name: 'Add Member' }).click()
    await expect(page.getByRole('dialog', { name: 'Add Member' })).toBeVisible()
    await expectAccessibleInBothModes(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Add Member' })).toBeFocused()
    for (const name of ['Members', 'Tokens', 'Applications', 'Webhooks', 'Audit Log']) {
      await page.setViewportSize({ width: 1440, height: 900 })
      const link = page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name })
      await link.click()
      await expect(link).toHaveAttribute('aria-current', 'page')
      await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
      await expectAccessibleInBothModes(page)
      await page.setViewportSize({ width: 390, height: 844 })
      await expectToFit(page)
    }
  },
)

test('the user menu is accessible in both modes and fits every window', { tag: '@host' }, async ({ openAs, page }) => {
  await openAs('everything', '/CFA')
  const menu = await openUserMenu(page)
  await expect(menu.getByRole('button', { name: 'Sign Out' })).toBeVisible()
  await expectAccessibleInBothModes(page)
  await page.keyboard.press('Escape')
  await expectMenuToFit(page)
})

test('a browser issue of a page is recorded', { tag: '@host' }, async ({ page }) => {
  const issues = await recordIssues(page)
  await page.route('**/quirks', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>Without a doctype</p>' }),
  )
  await page.goto('/quirks')
  await expect(page.getByText('Without a doctype')).toBeVisible()
  await expect.poll(() => issues.join()).toContain('QuirksModeIssue')
})

test(
  'the sign-in page is accessible in both modes, also after a failed attempt, and has no browser issues',
  {
    tag: ['@host', '@platform'],
  },
  async ({ page }) => {
    const issues = await recordIssues(page)
    await page.goto('/')
    await expect(page.getByLabel('Password')).toBeVisible()
    await expectAccessibleInBothModes(page)
    await page.getByLabel('Email address').fill('nobody@lintel.test')
    await page.getByLabel('Password').fill('wrong')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expectAccessibleInBothModes(page)
    expect(issues).toEqual([])
  },
)

test('a request with its model is accessible in both modes', { tag: '@remote-assembly' }, async ({ openAs }) => {
  const page = await openAs('everything', '/HFA/assembly-request')
  // The newest request is still being assembled when the system has just started.
  await expect(async () => {
    await page.goto('/HFA/assembly-request')
    await list(page, 'Completed Requests').getByRole('link').first().click()
    await expect(page.getByRole('link', { name: 'Open in Viewer' })).toBeVisible({ timeout: 10_000 })
  }).toPass(longTimeout)
  await expectAccessibleInBothModes(page)
})

test('a person without organizations gets an accessible page in both modes', { tag: '@host' }, async ({ openAs }) => {
  const page = await openAs('guest', '/')
  await expect(page.getByText('You Have No Organizations')).toBeVisible()
  await expectAccessibleInBothModes(page)
})

test(
  'with the colors of the system and at 200 % zoom, selections stay visible',
  {
    tag: ['@host', '@remote-bim'],
  },
  async ({ openAs, page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    // The effective size of 1024 × 768 pixels at 200 % zoom.
    await page.setViewportSize({ width: 512, height: 384 })
    await openAs('everything', '/CFA/bim-management/master-model')
    const cell = page.getByRole('gridcell').first()
    await cell.focus()
    await page.keyboard.press('Shift+ArrowDown')
    const chosen = page.locator('[role=gridcell][aria-selected=true]:not(:focus-visible)').first()
    await expect(chosen).toHaveCSS('outline-style', 'solid')
    await page.getByRole('button', { name: 'Master Model List menu' }).click()
    await expect(page.getByRole('menuitem', { name: 'Edit Columns' })).toBeInViewport()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Review Master Model Items' })).toHaveCSS('outline-style', 'solid')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('maste')
    const hits = page.getByRole('dialog').locator('mark')
    await expect(hits.nth(1)).toBeInViewport({ ratio: 1 })
    await expect(hits.first()).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    await page.keyboard.press('Escape')
    await cell.click()
    await expect(page.getByRole('main').locator('nav [aria-current=page]')).toHaveCSS('outline-style', 'solid')
  },
)
