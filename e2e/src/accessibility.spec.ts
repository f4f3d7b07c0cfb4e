import type { Page } from '@playwright/test'
import { chooseInMenu, requestsGrid } from './support/analytics/requests-grid.ts'
import { expect, test } from './support/journey.ts'
import { expectAccessibleInBothModes } from './support/page-checks/accessibility.ts'
import { recordIssues } from './support/page-checks/browser-findings.ts'
import { expectMenuToFit, expectToFit, expectToFitWindows, expectUncut } from './support/page-checks/layout.ts'
import { expectToLookAsBefore } from './support/page-checks/appearance.ts'
import { mockSharedData } from './support/page-checks/stable-page.ts'
import { openUserMenu } from './support/shell.ts'
import { journeyTimeout } from './support/viewer.ts'

test.use({ timezoneId: 'UTC', locale: 'en-US' })

type Visit = {
  path: string
  /** A text that the page shows once it is complete. */
  shows: string | RegExp
  /** The title of the document after 'Lintel', where it has more. */
  title?: string
  /** The name of the pictures in `baselines`, for pages of the shell. */
  baseline?: string
  /** Expands parts of the page before the checks. */
  prepare?: (page: Page) => Promise<unknown>
}

const shellVisits: Visit[] = [
  { path: '/', shows: /^Welcome to Lintel/, baseline: 'picker' },
  { path: '/HFA', shows: 'Hello Evelyn', baseline: 'landing' },
  // This organization has no colors of its own.
  { path: '/ACME', shows: 'Hello Evelyn', prepare: expectNameInHeaderOfPhone },
  { path: '/account', shows: 'everything@lintel.test', title: 'Account', baseline: 'account' },
  { path: '/HFA/settings', shows: 'Display Name', title: 'Organization Settings', baseline: 'settings' },
  { path: '/HFA/settings/look', shows: 'Primary Color', baseline: 'settings-look' },
  { path: '/HFA/nowhere', shows: 'Uh Oh! 404', title: 'Page Not Found', baseline: 'not-found' },
  // The callback of a sign-in that was never started.
  { path: '/callback', shows: /Couldn't finish signing you in/, title: 'Error', baseline: 'error' },
]

const prototypes: Visit = {
  path: '/CFA/prototypes',
  shows: 'P13',
  title: 'Prototypes',
  prepare: (page) =>
    page
      .getByRole('button', { name: /Other Versions/ })
      .first()
      .click(),
}

const remoteVisits: Visit[] = [
  { path: '/CFA/assembly-request', shows: 'BIM Assembly Requests' },
  {
    path: '/CFA/analytics?start=2026-09-01&end=2026-10-15&dataSet=BTS',
    shows: 'Requests per Day',
    title: 'Analytics',
    prepare: openFiltersAndTables,
  },
  { path: '/CFA/bim-management/master-parameter', shows: 'Master Parameter List' },
  { path: '/CFA/data-management/comparisons', shows: 'New Comparison' },
  { path: '/CFA/data-management/projects', shows: 'Projects' },
  { path: '/CFA/data-management/assets', shows: 'New Asset' },
  { path: '/CFA/reports/report-types', shows: 'Built-In' },
  { path: '/CFA/reports/data-sets', shows: 'Data Sets' },
]

/** The pages of one journey share a browser, which loads the shell's code from its cache from the second page on. */
for (const { pages, visits, tag } of [
  { pages: 'the shell', visits: shellVisits, tag: ['@host'] },
  { pages: 'the prototypes', visits: [prototypes], tag: ['@smoke', '@remote-prototypes'] },
  {
    pages: 'the other remotes',
    visits: remoteVisits,
    tag: ['@remote-assembly', '@remote-analytics', '@remote-bim', '@remote-data', '@remote-reports'],
  },
]) {
  test(
    `every page of ${pages} is accessible in both modes, fits every window and has no browser issues`,
    { tag },
    async ({ openAs, page }) => {
      test.setTimeout(journeyTimeout)
      const issues = await recordIssues(page)
      if (visits.some(({ baseline }) => baseline)) await mockSharedData(page)
      for (const visit of visits) await test.step(visit.path, () => check(visit))
      expect(issues).toEqual([])

      async function check({ path, shows, title, baseline, prepare }: Visit) {
        await openAs('everything', path)
        await expect(page.getByText(shows).first()).toBeVisible()
        await expect(page.locator('.splash')).toHaveCount(0)
        if (title) await expect(page).toHaveTitle(`Lintel - ${title}`)
        await expect(page.locator('html')).toHaveClass(/light/)
        await prepare?.(page)
        await expectAccessibleInBothModes(page)
        await expectToFitWindows(page)
        if (!baseline) return
        const size = page.viewportSize()
        await expectToLookAsBefore(page, baseline)
        await page.emulateMedia({ colorScheme: 'light' })
        if (size) await page.setViewportSize(size)
      }
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
    const password = page.getByLabel('Password')
    await password.fill('wrong')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('The email address or the password is wrong.')
    await expect(page.getByLabel('Email address')).toHaveValue('nobody@lintel.test')
    await expectAccessibleInBothModes(page)
    expect(issues).toEqual([])
  },
)

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
