import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { test as base, expect, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'
import { accounts, password, type AccountName } from './accounts.ts'
import { environment } from './environment.ts'
import { recordPolicyViolations } from './page-checks/browser-findings.ts'

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

type Journey = {
  /**
   * Opens a page with the stored session of an account. If a call hangs, wait for 'domcontentloaded': 'load' is never
   * fired.
   */
  openAs(account: AccountName, path: string, waitUntil?: 'load' | 'domcontentloaded'): Promise<Page>
  /** Opens a page in a second browser context. */
  openBeside(options: BrowserContextOptions): Promise<Page>
}

const policyRule = 'What the pages did against their own Content-Security-Policy'

export const test = base.extend<Journey>({
  context: async ({ context }, use) => {
    const violations = await recordPolicyViolations(context)
    await use(context)
    expect(violations, policyRule).toEqual([])
  },
  openAs: async ({ page, context }, use) => {
    await use(async (account, path, waitUntil = 'load') => {
      const { cookies, origins } = JSON.parse(await readFile(sessionOf(account), 'utf8')) as StorageState
      await context.addCookies(cookies)
      await restoreStorage(context, origins)
      await page.goto(path, { waitUntil })
      return page
    })
  },
  openBeside: async ({ browser }, use) => {
    const opened: { context: BrowserContext; violations: string[] }[] = []
    await use(async (options) => {
      const context = await browser.newContext(options)
      opened.push({ context, violations: await recordPolicyViolations(context) })
      return context.newPage()
    })
    for (const { context, violations } of opened) {
      await context.close()
      expect(violations, policyRule).toEqual([])
    }
  },
})

/** The file with the stored session of an account, written by `sign-in.setup.ts`. */
export function sessionOf(account: AccountName): string {
  return path.join(environment.sessions, `${account}.json`)
}

/** Omitted from restored sessions: with this copy a page waits for the current registry for only two seconds. */
const copyOfRegistry = 'lintel.registry'

/** Restores the storage once per tab: a later reload keeps what the page itself has stored or removed. */
async function restoreStorage(context: BrowserContext, origins: StorageState['origins']): Promise<void> {
  const entries = origins
    .flatMap(({ origin, localStorage }) => localStorage.map((entry) => ({ origin, ...entry })))
    .filter(({ name }) => name !== copyOfRegistry)
  await context.addInitScript((items) => {
    if (sessionStorage.getItem('e2e-restored') !== null) return
    sessionStorage.setItem('e2e-restored', 'yes')
    for (const { origin, name, value } of items) if (origin === location.origin) localStorage.setItem(name, value)
  }, entries)
}

/** On a system that is already running, earlier runs have left their data behind. */
const run = environment.isRunning ? ` ${Date.now().toString(36)}` : ''

/** A name for something that a journey creates, which no earlier try of the journey has used. */
export function named(name: string): string {
  const { retry } = base.info()
  return retry === 0 ? `${name}${run}` : `${name}${run} ${retry}`
}

/** Fills in the identity provider's sign-in page. */
export async function signIn(page: Page, account: AccountName): Promise<void> {
  await page.getByLabel('Email address').fill(accounts[account].email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

export { expect }

/** Other journeys filter and arrange the same lists with the same account, which is saved. */
export async function ignoreSavedSettings(page: Page): Promise<void> {
  await page.route(/\/api\/users\/[^/]+\/preferences(\?|$)/, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: [] }) : route.continue(),
  )
}
