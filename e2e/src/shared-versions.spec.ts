import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { serveHost } from './support/earlier-builds/serve-build.ts'
import { environment } from './support/environment.ts'
import { cards } from './support/faults.ts'
import { listAs, remoteFiles } from './support/faulty-release.ts'
import { expect, test } from './support/journey.ts'

const { version } = JSON.parse(readFileSync(path.join(environment.root, 'shared/package.json'), 'utf8')) as {
  version: string
}
const [major = '', minor = ''] = version.split('.')
const nextMinor = `${major}.${Number(minor) + 1}.0`

/**
 * Serves the current host as if built with the next minor version of `@lintel/shared`: only the provided versions
 * differ.
 */
async function serveNextHost(page: Page) {
  const html = await (await page.request.get('/')).text()
  const script = /src="(\/assets\/main\.[^"]*\.js)"/.exec(html)?.[1] ?? ''
  const text = await (await page.request.get(script)).text()
  await serveHost(page, {
    files: {
      'host/index.html': html.replaceAll(/ integrity="[^"]*"/g, ''),
      [`host${script}`]: text.replaceAll(`"${version}"`, `"${nextMinor}"`),
    },
  })
}

async function expectProvided(page: Page, provided: string) {
  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('button', { name: 'Developer Panel' }).click()
  const row = page.getByRole('dialog').getByRole('row', { name: /^@lintel\/shared\/ui / })
  await expect(row).toContainText(provided)
}

test('a host with the next minor version runs the current remotes', { tag: ['@host'] }, async ({ openAs, page }) => {
  await serveNextHost(page)
  await openAs('everything', '/CFA/prototypes')
  await expect(cards(page).first()).toBeVisible()
  // Its charts are in a shared module that the host loads on demand.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Analytics' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('img').first()).toBeVisible()
  await expectProvided(page, nextMinor)
})

test(
  'a remote that requires the next minor version is refused with what it requires, and runs in a host that provides it',
  { tag: ['@host'] },
  async ({ openAs, page }) => {
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(request.url()))
    await listAs(page, (remote) => (remote.requires = { ...remote.requires, '@lintel/shared': `^${nextMinor}` }))
    await openAs('everything', '/CFA/prototypes')
    const panel = page.getByRole('alert').filter({ hasText: "Couldn't display Prototypes" })
    await expect(panel).toContainText(`It requires @lintel/shared ^${nextMinor} (this shell provides ${version}).`)
    expect(fetched.filter((url) => url.startsWith(remoteFiles.replace('**', '')))).toEqual([])

    await serveNextHost(page)
    await page.reload()
    await expect(cards(page).first()).toBeVisible()
  },
)
