import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { environment } from './support/environment.ts'
import { answer, registryAddress } from './support/faulty-release.ts'
import { expect, test } from './support/journey.ts'

const releases = path.join(environment.root, 'e2e/releases')
const ui = '@lintel/shared/ui'

type Manifest = { needs: Record<string, string> }

async function readJson<Content>(file: string): Promise<Content> {
  return JSON.parse(await readFile(file, 'utf8')) as Content
}

/** The version of the door in today's shell. */
async function doorOfToday(): Promise<string> {
  const { version } = await readJson<{ version: string }>(path.join(environment.root, 'shared/doors/ui.json'))
  return version
}

/** Lists a release that was kept as the only remote and serves its files unchanged. */
async function release(page: Page, name: 'earlier' | 'kept', needs: Record<string, string> = {}): Promise<Manifest> {
  const folder = path.join(releases, `remote-${name}`)
  const baseUrl = `${environment.prototypesOrigin}/${name}/`
  const manifest = await readJson<Manifest>(path.join(folder, 'remote.json'))
  const listed = { ...manifest, needs: { ...manifest.needs, ...needs }, baseUrl }
  await page.route(registryAddress, (route) => route.fulfill({ json: { remotes: [listed] } }))
  await page.route(`${baseUrl}**`, async (route) => {
    const file = new URL(route.request().url()).pathname.replace(`/${name}/`, '')
    await answer(route, { body: await readFile(path.join(folder, file), 'utf8') })
  })
  return manifest
}

test(
  'a remote that was built against an earlier version of shared runs in the current shell',
  { tag: ['@smoke', '@host', '@shared'] },
  async ({ openAs, page }) => {
    const { needs } = await release(page, 'earlier')
    expect(needs[ui]).not.toBe(await doorOfToday())
    await openAs('designer', '/CFA/earlier')
    await expect(page.getByRole('heading', { level: 1, name: 'Earlier' })).toBeVisible()
    const count = page.getByRole('button', { name: 'Count' })
    await count.click()
    await expect(page.getByText('Counted to 1.')).toBeVisible()
    await count.click()
    await expect(page.getByText('Count: 2')).toBeVisible()
    await expect(page).toHaveURL('/CFA/earlier?count=2')

    // The old remote uses the router and drafts of today's shell, which asks before the count is lost.
    await page.getByRole('banner').getByRole('link').first().click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
    await expect(page.getByText('Count: 2')).toBeVisible()
  },
)

test(
  'a remote that was built against version 1 of shared uses a dozen of its entry points',
  { tag: ['@host', '@shared'] },
  async ({ openAs, page }) => {
    const { needs } = await release(page, 'kept')
    expect(needs[ui]).toMatch(/^1\./)
    await openAs('designer', '/CFA/kept')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1, name: 'Kept' })).toBeVisible()
    await expect(main.getByRole('button', { name: 'Dario has counted to 0' })).toBeVisible()
    await main.getByRole('button', { name: 'Add' }).click()
    await expect(main.getByText('This field is required.')).toBeVisible()
    await main.getByRole('textbox', { name: 'Name' }).fill('Column')
    await main.getByRole('button', { name: 'Add' }).click()
    await expect(page.getByText('Column is in the list.')).toBeVisible()
    await main.getByRole('searchbox', { name: 'Search Names' }).fill('Col')
    await expect(main.getByRole('table', { name: 'Names' }).getByRole('row')).toHaveText(['NameLetters', 'Column6'])
    await main.getByRole('tab', { name: 'Chart' }).click()
    await expect(page).toHaveURL('/CFA/kept?tab=chart')
    await expect(main.getByRole('img', { name: /^Letters/ })).toBeVisible()
    await main.getByRole('link', { name: 'Home' }).click()
    await expect(main).toContainText('Hello Dario')
  },
)
