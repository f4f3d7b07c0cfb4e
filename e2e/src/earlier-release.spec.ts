import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { environment } from './support/environment.ts'
import { answer, registryAddress } from './support/faulty-release.ts'
import { expect, test } from './support/journey.ts'
import { sidebar } from './support/shell.ts'

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

test('a remote that was built against earlier doors runs in the shell of today', async ({ openAs, page }) => {
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
})

test('a remote that was built against the first doors that only grow runs through a dozen of them', async ({
  openAs,
  page,
}) => {
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
})

test('a remote that was built against a later door is refused before any of its code runs', async ({
  openAs,
  page,
}) => {
  const here = await doorOfToday()
  const later = here.replace(/\d+$/, (last) => String(Number(last) + 1))
  await release(page, 'earlier', { [ui]: later })
  await openAs('designer', '/CFA/earlier')
  const panel = page.getByRole('alert').filter({ hasText: 'could not be shown' })
  await expect(panel).toContainText('does not fit this version')
  await expect(panel).toContainText(`It needs ui ${later} (here: ${here}).`)
  // What this shell refuses it does not offer.
  await expect(sidebar(page)).toBeVisible()
  await expect(sidebar(page).getByRole('link', { name: 'Earlier' })).toHaveCount(0)
  expect(await page.evaluate(() => Object.keys(window).filter((name) => name.endsWith('lintel_earlier')))).toEqual([])
})
