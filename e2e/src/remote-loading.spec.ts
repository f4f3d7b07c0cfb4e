import type { Page } from '@playwright/test'
import { environment } from './support/environment.ts'
import { expect, test } from './support/journey.ts'

const remoteFile = new RegExp(`^${environment.prototypesOrigin}/.*\\.js(on)?`)

function recordRemoteFiles(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => {
    if (remoteFile.test(request.url())) asked.push(request.url())
  })
  return asked
}

function recordCalls(page: Page) {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  return calls
}

/** Delays the shell's script: calls until then were made by the early script in the page's head. */
async function holdShell(page: Page) {
  const arrival = Promise.withResolvers<undefined>()
  await page.route(/\/assets\/main\.\w+\.js/, async (route) => {
    await arrival.promise
    await route.continue()
  })
  return { arrive: () => arrival.resolve(undefined) }
}

function cards(page: Page) {
  return page.getByRole('main').getByRole('article')
}

test(
  'each file of a remote is fetched once, preloaded or not',
  { tag: ['@smoke', '@host'] },
  async ({ openAs, page }) => {
    const warnings: string[] = []
    page.on('console', (message) => {
      if (/preload/.test(message.text())) warnings.push(message.text())
    })
    const asked = recordRemoteFiles(page)
    // The first load does not know the roles yet. The second one fetches early by the roles that the first one has stored.
    for (const load of ['without hint', 'with hint']) {
      asked.length = 0
      await (load === 'without hint' ? openAs('designer', '/CFA/prototypes') : page.reload())
      await expect(cards(page).first()).toBeVisible()
      expect(asked.length, load).toBeGreaterThan(1)
      expect(new Set(asked).size, load).toBe(asked.length)
    }
    expect(warnings).toEqual([])
  },
)

test(
  'code and data of the page are fetched while the shell still loads, each once',
  { tag: '@host' },
  async ({ openAs, page }) => {
    await openAs('designer', '/CFA/prototypes')
    await expect(cards(page).first()).toBeVisible()
    const calls = recordCalls(page)
    const shell = await holdShell(page)
    const [remote, list] = [page.waitForRequest(remoteFile), page.waitForResponse(/-webapi\/prototypes\/CFA$/)]
    await page.reload({ waitUntil: 'commit' })
    await remote
    await list
    const early = [...calls]
    expect(early.toSorted()).toEqual([
      '/api/lintel-webapi/prototypes/CFA',
      '/api/organizations/CFA',
      expect.stringMatching(/^\/api\/users\/[^/]+$/),
    ])
    shell.arrive()
    await expect(cards(page).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    for (const call of early) expect(calls.filter((one) => one === call)).toHaveLength(1)
  },
)
