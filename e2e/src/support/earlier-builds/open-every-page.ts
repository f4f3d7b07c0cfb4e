import { expect, type Page } from '@playwright/test'
import type { Manifest } from './earlier-builds.ts'

/** Texts of pages about incompatible code or responses; pages with content must not contain them either. */
const failureOfRelease =
  /could(n't| not) be (shown|downloaded)|couldn't display|an (answer we do not understand|unexpected response)/i
const failure =
  /could(n't| not) be (shown|downloaded|loaded)|couldn't (display|load)|an (answer we do not understand|unexpected response)/i

/** A URL of the page among those that were seen, or one with an unknown id. */
function addressOf(pattern: string, seen: readonly string[]): { address: string; isThere: boolean } {
  const needed = pattern.replace(/\/:tab\?$/, '').split('/')
  function fits(address: string) {
    const parts = address.split('/')
    return parts.length === needed.length && needed.every((part, at) => part.startsWith(':') || part === parts[at])
  }
  // `new` and similar segments are separate pages.
  const found = seen.find((address) => fits(address) && /\d/.test(address))
  if (found !== undefined) return { address: found, isThere: true }
  const isThere = !pattern.includes('/:')
  const address = needed.map((part) => (part.startsWith(':') ? '00000000-0000-4000-8000-000000000000' : part))
  return { address: address.join('/'), isThere }
}

async function linksOf(page: Page, organization: string): Promise<string[]> {
  const paths = await page
    .getByRole('main')
    .locator('a[href]')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname))
  const start = `/${organization}/`
  return paths.filter((path) => path.startsWith(start)).map((path) => path.slice(start.length))
}

/** Navigates like a link in the shell, without reloading the host. */
async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((next) => {
    history.pushState(null, '', next)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)
}

/** Goes by way of the landing page, whose heading tells when a page has replaced the one before. */
async function openPage(page: Page, organization: string, address: string): Promise<void> {
  const greeting = page.getByRole('main').getByRole('heading', { level: 1, name: /^Hello / })
  await page.getByRole('banner').locator(`a[href="/${organization}"]`).click()
  await expect(greeting).toBeVisible()
  await goTo(page, `/${organization}/${address}`)
  await expect(greeting).toBeHidden()
}

/**
 * Opens each page of these remotes: lists first, whose links lead to the others. Failures are reported by page key; a
 * page without data must have an empty state.
 */
export async function openEveryPage(page: Page, organization: string, remotes: readonly Manifest[]): Promise<string[]> {
  const seen: string[] = []
  const wrong: string[] = []
  const pages = remotes
    .flatMap(({ name, pages: own }) => Object.entries(own).map(([key, { path }]) => ({ key: `${name}/${key}`, path })))
    .sort((one, other) => one.path.split('/:').length - other.path.split('/:').length)
  const main = page.getByRole('main')
  for (const { key, path } of pages) {
    const { address, isThere } = addressOf(path, seen)
    try {
      await openPage(page, organization, address)
      await expect(main.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expect(main.locator('[aria-busy=true]')).toHaveCount(0)
      await expect(main.getByText(isThere ? failure : failureOfRelease)).toHaveCount(0, { timeout: 100 })
    } catch {
      wrong.push(`${key} at ${address}: ${(await main.innerText()).slice(0, 300)}`)
    }
    seen.push(...(await linksOf(page, organization)))
  }
  return wrong
}
