import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { drawer, openUserMenu, sidebar } from './support/shell.ts'

test.describe('dark mode', () => {
  test('is switched in the user menu, and remembered before the first paint', async ({ openAs }) => {
    const page = await openAs('everything', '/ACME')
    const html = page.locator('html')
    await expect(html).toHaveClass(/light/)
    const menu = await openUserMenu(page)
    await menu.getByText('Dark Theme').click()
    await expect(html).toHaveClass(/dark/)

    await watchFirstClass(page)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Hello Evelyn' })).toBeVisible()
    expect(await page.evaluate(() => (window as Window & { firstClass?: string }).firstClass)).toMatch(/dark/)
  })

  test('follows the system until chosen', async ({ openAs, page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await openAs('viewer', '/HFA')
    await expect(page.locator('html')).toHaveClass(/dark/)
  })
})

/** Notes the class of the document at its first paint. */
async function watchFirstClass(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new PerformanceObserver((list, observer) => {
      Object.assign(window, { firstClass: document.documentElement.className })
      if (list.getEntries().length > 0) observer.disconnect()
    }).observe({ type: 'paint', buffered: true })
  })
}

test.describe('sidebar', () => {
  test('collapses to a rail at 1440 px and remembers it', async ({ openAs }) => {
    const page = await openAs('designer', '/CFA')
    await expect.poll(() => widthOf(page)).toBe(290)
    await page.getByRole('button', { name: 'Collapse navigation' }).click()
    await expect.poll(() => widthOf(page)).toBeLessThan(100)
    await page.reload()
    await expect(sidebar(page).getByRole('link', { name: 'Prototypes' })).toBeVisible()
    await expect.poll(() => widthOf(page)).toBeLessThan(100)
    await page.getByRole('button', { name: 'Expand navigation' }).click()
    await expect.poll(() => widthOf(page)).toBe(290)
  })

  for (const width of [900, 390]) {
    test(`is temporary at ${width} px, and works by keyboard`, async ({ openAs, page }) => {
      await page.setViewportSize({ width, height: 800 })
      await openAs('designer', '/CFA')
      await expect(page.getByRole('heading', { name: 'Hello Dario' })).toBeVisible()
      await expect(sidebar(page)).toBeHidden()
      await expect(drawer(page)).toHaveCount(0)

      const opener = page.getByRole('button', { name: 'Open navigation' })
      await opener.focus()
      await page.keyboard.press('Enter')
      await expect(drawer(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(drawer(page)).toHaveCount(0)
      await expect(opener).toBeFocused()

      await opener.click()
      await drawer(page).getByRole('link', { name: 'Prototypes' }).click()
      await expect(page).toHaveURL('/CFA/prototypes')
      await expect(drawer(page)).toHaveCount(0)
    })
  }
})

async function widthOf(page: Page): Promise<number | undefined> {
  return (await sidebar(page).boundingBox())?.width
}
