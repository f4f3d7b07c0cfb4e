import { expect, test } from './support/journey.ts'
import { sidebar } from './support/shell.ts'

test(
  'a list and a grid keep their rows, and explain it, when a refresh fails and while the browser is offline',
  { tag: ['@platform', '@remote-reports', '@remote-data'] },
  async ({ openAs, page, context }) => {
    // Data older than this is refetched when the window regains the focus.
    const later = 60_000
    for (const { path, call, rows } of [
      { path: '/CFA/reports', call: '**/api/reports?*', rows: page.getByRole('list', { name: 'Reports' }) },
      { path: '/CFA/data-management/assets', call: '**/api/assets*', rows: page.getByRole('grid', { name: 'Assets' }) },
    ]) {
      await page.clock.install()
      await openAs('everything', path)
      const row = rows.getByRole(path.endsWith('assets') ? 'gridcell' : 'listitem')
      await expect(row.first()).toBeVisible()
      const count = await row.count()
      await page.route(call, (route) => route.fulfill({ status: 400 }))
      // Fires no timers: a time limit of signing in could otherwise end the session.
      await page.clock.setSystemTime(Date.now() + later)
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
      await expect(page.getByText(/^Couldn't refresh\. .*Showing data from/)).toBeVisible()
      await expect(row).toHaveCount(count)
      await expect(page.getByRole('alert')).toHaveCount(0)
      await page.unroute(call)
      await page.getByRole('main').getByRole('button', { name: 'Try Again' }).click()
      await expect(page.getByText(/Showing data from/)).toHaveCount(0)
      await context.setOffline(true)
      await expect(page.getByText(/^You're offline\. Showing data from/)).toBeVisible()
      await expect(row).toHaveCount(count)
      await context.setOffline(false)
      await expect(page.getByText(/Showing data from/)).toHaveCount(0)
    }
  },
)

test(
  'a page first opened offline opens by itself when the connection returns',
  { tag: ['@host', '@remote-analytics'] },
  async ({ openAs, page, context }) => {
    await openAs('everything', '/CFA')
    await expect(page.getByRole('heading', { name: 'Hello Evelyn' })).toBeVisible()
    await context.setOffline(true)
    await sidebar(page).getByRole('link', { name: 'Analytics' }).click()
    await expect(page.getByRole('alert')).toContainText("You're offline.")
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible()
    // Charts are in a shared module that could not be downloaded either.
    await expect(page.getByRole('tab', { name: 'P13' })).toBeVisible()
  },
)
