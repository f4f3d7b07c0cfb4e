import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { expectToFit } from './support/page-checks/layout.ts'
import { drawer, sidebar } from './support/shell.ts'

test('long names without spaces fit every page of the shell on a phone', { tag: '@host' }, async ({ openAs, page }) => {
  const name = 'Donaudampfschifffahrt'.repeat(6).slice(0, 120)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.route(/\/api\/organizations\/[^/]+$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), displayName: name, theme: null } })
  })
  await openAs('everything', '/HFA/settings')
  await expect(page.getByRole('heading', { name: 'Organization Settings' })).toBeVisible()
  await expectToFit(page)
  for (const [path, shows] of [
    ['/', 'Welcome to Lintel'],
    ['/HFA', 'Hello Evelyn'],
    ['/account', 'Organizations and Roles'],
    [`/HFA/assembly-request/form?prototype=${name.slice(0, 60)}&release=1`, 'Prototype Not Found'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: shows })).toBeVisible()
    await expectToFit(page)
  }
})

test(
  'the sidebar collapses to a rail that is remembered, and is a drawer on a phone',
  { tag: '@host' },
  async ({ openAs, page }) => {
    await openAs('designer', '/CFA')
    await expect.poll(() => widthOf(page)).toBe(290)
    await page.getByRole('button', { name: 'Collapse navigation' }).click()
    await expect.poll(() => widthOf(page)).toBeLessThan(100)
    await page.reload()
    await expect(sidebar(page).getByRole('link', { name: 'Prototypes' })).toBeVisible()
    await expect.poll(() => widthOf(page)).toBeLessThan(100)
    await page.getByRole('button', { name: 'Expand navigation' }).click()
    await expect.poll(() => widthOf(page)).toBe(290)

    await page.setViewportSize({ width: 390, height: 800 })
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
  },
)

async function widthOf(page: Page): Promise<number | undefined> {
  return (await sidebar(page).boundingBox())?.width
}
