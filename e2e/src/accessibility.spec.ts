import { expectAccessibleInBothModes } from './support/page-checks/accessibility.ts'
import { list } from './support/assembly.ts'
import { expect, test } from './support/journey.ts'
import { recordIssues } from './support/page-checks/browser-findings.ts'
import { openUserMenu } from './support/shell.ts'
import { patience } from './support/viewer.ts'

const pages = [
  { path: '/', shows: 'Harbor & Field' },
  { path: '/CFA', shows: 'Hello Evelyn' },
  { path: '/HFA', shows: 'Hello Evelyn' },
  { path: '/ACME', shows: 'Hello Evelyn' },
  { path: '/CFA/prototypes', shows: 'P13' },
  { path: '/ACME/prototypes', shows: 'Prototypes' },
  { path: '/CFA/assembly-request', shows: 'BIM Assembly Requests' },
  { path: '/CFA/analytics', shows: 'Requests per Day' },
  { path: '/CFA/data-management/captures', shows: 'Captures' },
  { path: '/CFA/bim-management/master-model', shows: 'Master Model List' },
  { path: '/CFA/bim-management/master-parameter', shows: 'Master Parameter List' },
  { path: '/CFA/data-management/comparisons', shows: 'New Comparison' },
  { path: '/CFA/data-management/projects', shows: 'Projects' },
  { path: '/CFA/data-management/assets', shows: 'New Asset' },
  { path: '/CFA/reports', shows: 'Run Report' },
  { path: '/CFA/dashboard', shows: 'Add Report' },
  { path: '/CFA/reports/report-types', shows: 'Built-In' },
  { path: '/CFA/reports/data-sets', shows: 'Data Sets' },
  { path: '/CFA/nowhere', shows: 'Uh Oh! 404' },
  { path: '/account', shows: 'everything@lintel.test' },
  { path: '/error', shows: 'Try Again' },
]

for (const { path, shows } of pages) {
  test(`${path} has no accessibility violations in light and dark mode, and no issues`, async ({ openAs, page }) => {
    const issues = await recordIssues(page)
    await openAs('everything', path)
    await expect(page.getByText(shows).first()).toBeVisible()
    await expect(page.locator('html')).toHaveClass(/light/)
    await expectAccessibleInBothModes(page)
    expect(issues).toEqual([])
  })
}

test('an issue of a page is heard', async ({ page }) => {
  const issues = await recordIssues(page)
  await page.route('**/quirks', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>Without a doctype</p>' }),
  )
  await page.goto('/quirks')
  await expect(page.getByText('Without a doctype')).toBeVisible()
  await expect.poll(() => issues.join()).toContain('QuirksModeIssue')
})

test('the sign-in page has no accessibility violations in light and dark mode, and no issues', async ({ page }) => {
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
})

test('open menu and other versions have no violations in light and dark mode', async ({ openAs }) => {
  const page = await openAs('everything', '/CFA/prototypes')
  await page
    .getByRole('button', { name: /Other Versions/ })
    .first()
    .click()
  await expectAccessibleInBothModes(page)
  const menu = await openUserMenu(page)
  await expect(menu.getByRole('button', { name: 'Sign Out' })).toBeVisible()
  await expectAccessibleInBothModes(page)
})

test('a request with its model has no accessibility violations in light and dark mode', async ({ openAs }) => {
  const page = await openAs('everything', '/HFA/assembly-request')
  // The newest request is still being assembled when the system has just started.
  await expect(async () => {
    await page.goto('/HFA/assembly-request')
    await list(page, 'Completed Requests').getByRole('link').first().click()
    await expect(page.getByRole('link', { name: 'Open in Viewer' })).toBeVisible({ timeout: 10_000 })
  }).toPass(patience)
  await expectAccessibleInBothModes(page)
})

test('someone without organizations gets an accessible page in light and dark mode', async ({ openAs }) => {
  const page = await openAs('guest', '/')
  await expect(page.getByText('You Have No Organizations')).toBeVisible()
  await expectAccessibleInBothModes(page)
})

test('with the colors of the system, and at 200 % zoom, one sees what is chosen', async ({ openAs, page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  // As 1024 by 768 pixels are at 200 %.
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
})
