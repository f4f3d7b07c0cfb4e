import type { Page } from '@playwright/test'
import { environment } from './support/environment.ts'
import { registryAddress } from './support/faulty-release.ts'
import { expect, test } from './support/journey.ts'

const remoteScript = new RegExp(`^${environment.prototypesOrigin}/.*\\.js`)

function recordRemoteScripts(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => {
    if (remoteScript.test(request.url())) asked.push(request.url())
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

/** Holds back the shell's script: calls until then were made by the early script in the page's head. */
async function holdShell(page: Page) {
  const arrival = Promise.withResolvers<undefined>()
  await page.route(/\/assets\/main\.\w+\.js/, async (route) => {
    await arrival.promise
    await route.continue()
  })
  return { arrive: () => arrival.resolve(undefined) }
}

type Listed = { name: string; files: { doors?: Record<string, string[]> } }

/** Scripts of the shell's lazy doors that a page imports, as the builds of remote and shell name them. */
async function doorScripts(page: Page, { remote, key }: { remote: string; key: string }): Promise<string[]> {
  const { remotes } = (await (await page.request.get(registryAddress)).json()) as { remotes: Listed[] }
  const wanted = remotes.find(({ name }) => name === remote)?.files.doors?.[key] ?? []
  const text = (await page.locator('#door-files').textContent()) ?? ''
  const ours = JSON.parse(text) as Record<string, { file: string }[]>
  return [...new Set(wanted.flatMap((door) => ours[door] ?? []).map(({ file }) => `/${file}`))]
}

function cards(page: Page) {
  return page.getByRole('main').getByRole('article')
}

test('fetches each script of a remote once, preloaded or not', async ({ openAs, page }) => {
  const warnings: string[] = []
  page.on('console', (message) => {
    if (/preload/.test(message.text())) warnings.push(message.text())
  })
  const asked = recordRemoteScripts(page)
  // The first load does not know the roles yet. The second one fetches early by the roles that the first one has stored.
  for (const load of ['without hint', 'with hint']) {
    asked.length = 0
    await (load === 'without hint' ? openAs('designer', '/CFA/prototypes') : page.reload())
    await expect(cards(page).first()).toBeVisible()
    expect(asked.length, load).toBeGreaterThan(1)
    expect(new Set(asked).size, load).toBe(asked.length)
  }
  expect(warnings).toEqual([])
})

test('fetches no remote code before the first paint', async ({ openAs, page }) => {
  await openAs('designer', '/CFA/prototypes')
  await expect(cards(page).first()).toBeVisible()
  await page.reload()
  await expect(cards(page).first()).toBeVisible()
  const times = await page.evaluate((origin) => {
    const starts = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.startsWith(origin))
      .map(({ startTime }) => startTime)
    return {
      firstPaint: performance.getEntriesByName('first-paint')[0]?.startTime ?? Number.NaN,
      firstRemoteScript: Math.min(...starts),
    }
  }, environment.prototypesOrigin)
  expect(times.firstRemoteScript).toBeGreaterThanOrEqual(times.firstPaint)
})

test('fetches code and data of the page while the shell is on its way, and asks for nothing twice', async ({
  openAs,
  page,
}) => {
  await openAs('designer', '/CFA/prototypes')
  await expect(cards(page).first()).toBeVisible()
  const calls = recordCalls(page)
  const shell = await holdShell(page)
  const [remote, list] = [page.waitForRequest(remoteScript), page.waitForResponse(/-webapi\/prototypes\/CFA$/)]
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
})

test('fetches the lazy doors of the page beside its code, each once', async ({ openAs, page }) => {
  const title = page.getByRole('heading', { level: 1, name: 'Master Model List' })
  await openAs('everything', '/CFA/bim-management/master-model')
  await expect(title).toBeVisible()
  const doors = await doorScripts(page, { remote: 'bim', key: 'masterModelList' })
  expect(doors.length).toBeGreaterThan(1)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const shell = await holdShell(page)
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(() => doors.filter((file) => !asked.includes(file))).toEqual([])
  shell.arrive()
  await expect(title).toBeVisible()
  // Who looks at a list follows it, so that the network is never idle.
  await expect(page.getByRole('grid', { name: 'Master Model List' }).getByRole('gridcell').first()).toBeVisible()
  for (const file of doors) expect([file, asked.filter((one) => one === file).length]).toEqual([file, 1])
})

test('asks for nothing early in a browser where nobody is signed in', async ({ openAs, page }) => {
  await openAs('designer', '/CFA/prototypes')
  await expect(cards(page).first()).toBeVisible()
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('@@auth0spajs@@')) localStorage.removeItem(key)
  })
  const calls = recordCalls(page)
  await holdShell(page)
  const remote = page.waitForRequest(remoteScript)
  await page.reload({ waitUntil: 'commit' })
  // Configuration and registry are loaded by then.
  await remote
  expect(calls).toEqual([])
})

test('fetches nothing of a remote for somebody who may not see its pages', async ({ openAs, page }) => {
  const asked = recordRemoteScripts(page)
  const calls = recordCalls(page)
  await openAs('analyst', '/CFA/prototypes')
  // The first load does not know the roles yet. The second one goes by the roles that the first one has stored.
  for (const load of ['without hint', 'with hint']) {
    if (load === 'with hint') await page.goto('/CFA/prototypes')
    await expect(page.getByText('You are not authorized to view this page.')).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(asked, load).toEqual([])
    expect(calls, load).not.toContain('/api/lintel-webapi/prototypes/CFA')
  }
})

test('a page that was opened before is drawn without asking for its code again', async ({ openAs, page }) => {
  await openAs('designer', '/CFA/prototypes')
  await expect(cards(page).first()).toBeVisible()
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page.getByRole('main')).toContainText('Hello Dario')
  const asked = recordRemoteScripts(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Prototypes' }).click()
  await expect(cards(page).first()).toBeVisible()
  expect(asked).toEqual([])
})
