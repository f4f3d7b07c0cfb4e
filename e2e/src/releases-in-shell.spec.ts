import type { Page } from '@playwright/test'
import { cards, isMarked, mark } from './support/faults.ts'
import { listed, listRemotes, registryAddress, remoteFiles } from './support/faulty-release.ts'
import { expect, sessionOf, test } from './support/journey.ts'

/** What the browser asks the remote's server for. */
async function recordFiles(page: Page) {
  const fetched: string[] = []
  await page.route(remoteFiles, (route) => {
    fetched.push(route.request().url())
    return route.continue()
  })
  return fetched
}

const since = '2026-03-14T15:00:00.000Z'

test('a live release that is broken gives its place to the earlier one, in the same page', async ({ openAs, page }) => {
  const good = await listed(page)
  const entry = { ...good.files.entry, integrity: `sha384-${'A'.repeat(64)}` }
  await listRemotes(page, [{ ...good, version: 'broken', files: { ...good.files, entry }, earlier: [good] }])
  await openAs('designer', '/CFA/prototypes', 'domcontentloaded')
  await mark(page)
  await expect(cards(page).first()).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'could not be shown' })).toHaveCount(0)
  expect(await isMarked(page)).toBe(true)
})

test('a live release of later doors runs for nobody where an earlier one is served, and is not asked for again', async ({
  openAs,
  page,
}) => {
  const good = await listed(page)
  const later = {
    ...good,
    version: 'later',
    baseUrl: `${good.baseUrl}later/`,
    needs: { '@lintel/shared/ui': '99.0.0' },
  }
  await listRemotes(page, [{ ...later, earlier: [good] }])
  const fetched = await recordFiles(page)
  await openAs('designer', '/CFA/prototypes')
  await expect(cards(page).first()).toBeVisible()
  // The inline script knows no doors, and may have asked for files of the live release. The next load knows which it will need.
  fetched.length = 0
  await page.reload()
  await expect(cards(page).first()).toBeVisible()
  await expect(page.locator(`link[rel=preload][href^="${good.baseUrl}"]`).first()).toBeAttached()
  expect(fetched.filter((address) => address.includes('/later/'))).toEqual([])
})

test('a remote out of service says why and whose it is, and is asked for nothing', async ({ openAs, page }) => {
  const { name, owner, navigationGroup, pages } = await listed(page)
  const disabled = [{ name, owner, navigationGroup, pages, reason: 'It counts beams twice.', since }]
  await page.route(registryAddress, (route) => route.fulfill({ json: { remotes: [], disabled } }))
  const fetched = await recordFiles(page)
  await openAs('designer', '/CFA/prototypes')
  const panel = page.getByRole('alert')
  await expect(panel).toContainText('Prototypes is out of service')
  await expect(panel).toContainText('It counts beams twice.')
  await expect(panel).toContainText(`Application ${name}, by ${owner}`)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Prototypes' }).hover()
  await page.waitForTimeout(500)
  expect(fetched).toEqual([])
})

test('code of another origin is not asked for', async ({ openAs, page }) => {
  const good = await listed(page)
  const asked: string[] = []
  await page.route('http://localhost:1/**', (route) => {
    asked.push(route.request().url())
    return route.abort()
  })
  await listRemotes(page, [{ ...good, baseUrl: 'http://localhost:1/' }])
  await openAs('designer', '/CFA/prototypes')
  await expect(page.getByRole('alert')).toContainText('comes from an address that this site does not allow')
  expect(asked).toEqual([])
})

test('an override runs for nobody without the role, whatever the tab has stored', async ({ openAs, page }) => {
  const asked: string[] = []
  await page.route('http://localhost:2/**', (route) => {
    asked.push(route.request().url())
    return route.abort()
  })
  await page.addInitScript(() => sessionStorage.setItem('lintel.overrides', '{"prototypes":"http://localhost:2/"}'))
  await openAs('designer', '/CFA/prototypes')
  await expect(cards(page).first()).toBeVisible()
  expect(asked).toEqual([])
})

test.describe('with the registry of the last visit', () => {
  // The sign-in before has stored it.
  test.use({ storageState: sessionOf('designer') })

  test('a copy that has been changed runs nothing of itself', async ({ page }) => {
    await page.goto('/CFA/prototypes')
    await expect(cards(page).first()).toBeVisible()
    await page.evaluate(() => {
      const text = localStorage.getItem('lintel.registry') ?? ''
      localStorage.setItem('lintel.registry', text.replace(/"integrity":"sha384-./, '"integrity":"sha384-x'))
    })
    await page.route(registryAddress, (route) => route.abort('connectionrefused'))
    const fetched = await recordFiles(page)
    await page.reload()
    await expect(page.getByRole('alert')).toContainText('The list of applications could not be refreshed')
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Prototypes' })).toBeVisible()
    expect(fetched).toEqual([])

    await page.unroute(registryAddress)
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(cards(page).first()).toBeVisible()
  })

  test('a registry that comes late takes the place of its copy before anything has run', async ({ page }) => {
    await page.goto('/CFA/prototypes')
    await expect(cards(page).first()).toBeVisible()
    const { name, owner, navigationGroup, pages } = await listed(page)
    const disabled = [{ name, owner, navigationGroup, pages, reason: 'It counts beams twice.', since }]
    await page.route(registryAddress, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 3_000))
      await route.fulfill({ json: { remotes: [], disabled } })
    })
    const fetched = await recordFiles(page)
    await page.reload({ waitUntil: 'domcontentloaded' })
    await expect(page.getByRole('alert')).toContainText('Prototypes is out of service')
    expect(fetched).toEqual([])
  })
})
