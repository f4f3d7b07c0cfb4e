import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { environment } from './support/environment.ts'
import { registryAddress } from './support/faulty-release.ts'
import { expect, sessionOf, test } from './support/journey.ts'
import { sidebar } from './support/shell.ts'

/** Milliseconds after which every open page has polled the registry. */
const pollInterval = 30_000

const command = path.join(environment.root, 'tooling/src/release/main.ts')

// One after the other, because both release the same remote, and each compares with its live version.
test.describe.configure({ mode: 'default' })

/** The real command, on a machine without a build. */
async function release(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [command, ...args], {
    cwd: tmpdir(),
    env: {
      ...process.env,
      LINTEL_PORT_BASE: String(environment.portBase),
      REGISTRY_RELEASE_TOKEN: environment.releaseToken,
      RELEASE_STORE: environment.releaseStore,
    },
  })
  return stdout
}

async function liveVersion(page: Page): Promise<string> {
  const response = await page.request.get(registryAddress)
  const { remotes } = (await response.json()) as { remotes: { name: string; version: string }[] }
  return remotes.find(({ name }) => name === 'data')?.version ?? 'none'
}

/** The versions whose scripts the page has requested since. */
function followScripts(page: Page): Set<string> {
  const versions = new Set<string>()
  page.on('request', (request) => {
    const { port, pathname } = new URL(request.url())
    const [, name, version = ''] = pathname.split('/')
    if (port === String(environment.portBase + 1) && name === 'data' && pathname.endsWith('.js')) versions.add(version)
  })
  return versions
}

test(
  'a trial reaches its organization and a promotion everybody, an open page keeps its version, and a rollback is offered to it',
  { tag: ['@smoke', '@host', '@platform'] },
  async ({ openAs, page }) => {
    test.setTimeout(240_000)
    const requestedScripts = followScripts(page)
    // Runs like the real clock, and can skip the time until the page polls the registry.
    await page.clock.install()
    await openAs('everything', '/CFA/data-management/captures')
    await expect(page.getByRole('heading', { level: 1, name: 'Captures' })).toBeVisible()
    const first = await liveVersion(page)
    expect([...requestedScripts]).toEqual([first])

    const second = `${first}-again`
    expect(await release('data', '--version', second, '--organizations', 'HFA')).toContain(`Released data ${second}`)
    expect(await liveVersion(page)).toBe(first)
    await page.goto('/HFA/data-management/assets')
    await expectAfterReload(page, requestedScripts, second)
    await page.goto('/CFA/data-management/assets')
    await expectAfterReload(page, requestedScripts, first)

    expect(await release('promote', 'data')).toContain(`${second} live`)
    await sidebar(page).getByRole('link', { name: 'Captures' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Captures' })).toBeVisible()
    expect([...requestedScripts]).toEqual([first])
    await sidebar(page).getByRole('link', { name: 'Assets' }).click()
    await expectAfterReload(page, requestedScripts, second)

    expect(await release('rollback', 'data')).toContain(`${first} live`)
    await page.clock.fastForward(pollInterval)
    await expect(page.getByText('An earlier version was restored.')).toBeVisible({ timeout: 60_000 })
    requestedScripts.clear()
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Assets' })).toBeVisible()
    expect([...requestedScripts]).toEqual([first])
  },
)

test(
  'a preview opens by its link for developers alone, says so, follows its next release, and can be left',
  { tag: ['@host', '@platform'] },
  async ({ openAs, openBeside, page }) => {
    test.setTimeout(240_000)
    const requestedScripts = followScripts(page)
    const first = await liveVersion(page)
    const printed = await release('data', '--version', `${first}-preview-1`, '--preview', 'feature/Assets')
    const [link = ''] = /http\S+\?preview=data=feature-assets/.exec(printed) ?? []
    await openAs('everything', link)
    await page.goto('/CFA/data-management/assets')
    const banner = page.getByRole('status').filter({ hasText: 'the preview feature-assets of data' })
    await expect(banner).toContainText(`${first}-preview-1`)
    await expect(page.getByRole('heading', { level: 1, name: 'Assets' })).toBeVisible()
    expect([...requestedScripts].filter((version) => version !== first)).toEqual([`${first}-preview-1`])

    await release('data', '--version', `${first}-preview-2`, '--preview', 'feature/Assets')
    await page.reload()
    await expect(banner).toContainText(`${first}-preview-2`)
    await banner.getByRole('button', { name: 'Leave Preview' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Assets' })).toBeVisible()
    await expect(banner).toBeHidden()
    expect(await liveVersion(page)).toBe(first)

    const viewer = await openBeside({ storageState: sessionOf('viewer') })
    await viewer.goto(link)
    await viewer.goto('/HFA/prototypes')
    await expect(sidebar(viewer).getByRole('link', { name: 'Prototypes' })).toBeVisible()
    await expect(viewer.getByText('the preview')).toHaveCount(0)
  },
)

/** A browser caches the registry for five seconds, and a page load preloads what the last one needed. */
async function expectAfterReload(page: Page, requestedScripts: Set<string>, version: string): Promise<void> {
  await expect(async () => {
    requestedScripts.clear()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Assets' })).toBeVisible()
    expect([...requestedScripts]).toEqual([version])
  }).toPass({ timeout: 90_000 })
}
