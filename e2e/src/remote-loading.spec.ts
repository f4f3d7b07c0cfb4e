import type { Page } from '@playwright/test'
import { environment } from './support/environment.ts'
import { expect, test } from './support/journey.ts'

const remoteFile = new RegExp(`^${environment.prototypesOrigin}/.*\\.js(on)?`)

function recordRemoteFiles(page: Page) {
  const requestedFiles: string[] = []
  page.on('request', (request) => {
    if (remoteFile.test(request.url())) requestedFiles.push(request.url())
  })
  return requestedFiles
}

/** Delays the response with the user and their roles. */
async function holdPerson(page: Page) {
  const arrival = Promise.withResolvers<undefined>()
  await page.route(/\/api\/users\/[^/]+$/, async (route) => {
    await arrival.promise
    await route.continue()
  })
  return { arrive: () => arrival.resolve(undefined) }
}

function cards(page: Page) {
  return page.getByRole('main').getByRole('article')
}

test(
  'each file of a remote is fetched once, also while the roles are unknown, and runs after that',
  { tag: '@host' },
  async ({ openAs, page }) => {
    const warnings: string[] = []
    page.on('console', (message) => {
      if (/preload/.test(message.text())) warnings.push(message.text())
    })
    const requestedFiles = recordRemoteFiles(page)
    // The roles are unknown at the first load. The second one fetches earlier, with the stored roles.
    for (const load of ['without hint', 'with hint']) {
      requestedFiles.length = 0
      await (load === 'without hint' ? openAs('designer', '/CFA/prototypes') : page.reload())
      await expect(cards(page).first()).toBeVisible()
      expect(requestedFiles.length, load).toBeGreaterThan(1)
      expect(new Set(requestedFiles).size, load).toBe(requestedFiles.length)
    }
    expect(warnings).toEqual([])

    const person = await holdPerson(page)
    const remote = page.waitForRequest(remoteFile)
    await page.reload({ waitUntil: 'commit' })
    await remote
    await expect(page.locator(`script[src^="${environment.prototypesOrigin}"]`)).toHaveCount(0)
    person.arrive()
    await expect(cards(page).first()).toBeVisible()
  },
)
