import type { Page } from '@playwright/test'
import { cards, isMarked, mark } from './support/faults.ts'
import { listed, listRemotes, registryAddress, remoteFiles } from './support/faulty-release.ts'
import { expect, sessionOf, test } from './support/journey.ts'

/** Records what the browser fetches from the remote's server. */
async function recordFiles(page: Page) {
  const fetched: string[] = []
  await page.route(remoteFiles, (route) => {
    fetched.push(route.request().url())
    return route.continue()
  })
  return fetched
}

test(
  'a broken live release is replaced by the earlier one without a reload',
  { tag: ['@host', '@platform'] },
  async ({ openAs, page }) => {
    const good = await listed(page)
    const entry = { ...good.files.entry, integrity: `sha384-${'A'.repeat(64)}` }
    await listRemotes(page, [{ ...good, version: 'broken', files: { ...good.files, entry }, earlier: [good] }])
    await openAs('designer', '/CFA/prototypes', 'domcontentloaded')
    await mark(page)
    await expect(cards(page).first()).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: "Couldn't display" })).toHaveCount(0)
    expect(await isMarked(page)).toBe(true)
  },
)

test('code of another origin is not fetched', { tag: ['@host', '@platform'] }, async ({ openAs, page }) => {
  const good = await listed(page)
  const requestedUrls: string[] = []
  await page.route('http://localhost:1/**', (route) => {
    requestedUrls.push(route.request().url())
    return route.abort()
  })
  await listRemotes(page, [{ ...good, baseUrl: 'http://localhost:1/' }])
  await openAs('designer', '/CFA/prototypes')
  await expect(page.getByRole('alert')).toContainText("comes from an address that this site doesn't allow")
  expect(requestedUrls).toEqual([])
})

test.describe('with the registry of the last visit', () => {
  // Signing in has cached it.
  test.use({ storageState: sessionOf('designer') })

  test('code from a tampered stored registry never runs', { tag: ['@host', '@platform'] }, async ({ page }) => {
    await page.goto('/CFA/prototypes')
    await expect(cards(page).first()).toBeVisible()
    await page.evaluate(() => {
      const text = localStorage.getItem('lintel.registry') ?? ''
      localStorage.setItem('lintel.registry', text.replace(/"integrity":"sha384-./, '"integrity":"sha384-x'))
    })
    await page.route(registryAddress, (route) => route.abort('connectionrefused'))
    const fetched = await recordFiles(page)
    await page.reload()
    await expect(page.getByRole('alert')).toContainText("The list of applications couldn't be refreshed")
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Prototypes' })).toBeVisible()
    expect(fetched).toEqual([])

    await page.unroute(registryAddress)
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(cards(page).first()).toBeVisible()
  })
})
