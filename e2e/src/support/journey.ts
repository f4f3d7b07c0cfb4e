import { test as base, expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { accounts, password, type AccountName } from './accounts.ts'
import { environment } from './environment.ts'

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

type Journey = {
  /** Opens a page as somebody who signed in earlier in this browser. */
  openAs(account: AccountName, path: string): Promise<Page>
}

type Worker = { stateOf(account: AccountName): Promise<StorageState> }

export const test = base.extend<Journey, Worker>({
  stateOf: [
    async ({ browser }, use) => {
      const states = new Map<AccountName, Promise<StorageState>>()
      await use((account) => {
        const known = states.get(account) ?? signedInState(browser, account)
        states.set(account, known)
        return known
      })
    },
    { scope: 'worker' },
  ],
  openAs: async ({ page, context, stateOf }, use) => {
    await use(async (account, path) => {
      const { cookies, origins } = await stateOf(account)
      await context.addCookies(cookies)
      await restoreStorage(context, origins)
      await page.goto(path)
      return page
    })
  },
})

/** Once per tab, so that what the page itself stores or removes later survives a reload. */
async function restoreStorage(context: BrowserContext, origins: StorageState['origins']): Promise<void> {
  const entries = origins.flatMap(({ origin, localStorage }) => localStorage.map((entry) => ({ origin, ...entry })))
  await context.addInitScript((items) => {
    if (sessionStorage.getItem('e2e-restored') !== null) return
    sessionStorage.setItem('e2e-restored', 'yes')
    for (const { origin, name, value } of items) if (origin === location.origin) localStorage.setItem(name, value)
  }, entries)
}

async function signedInState(browser: Browser, account: AccountName): Promise<StorageState> {
  const context = await browser.newContext({ baseURL: environment.origin })
  const page = await context.newPage()
  await page.goto('/')
  await signIn(page, account)
  await expect(page).toHaveURL(new RegExp(`^${environment.origin}/(?!callback)`))
  await expect(page.getByRole('main')).toBeVisible()
  const state = await context.storageState()
  await context.close()
  return state
}

/** Fills in the identity provider's page, which the application has led to. */
export async function signIn(page: Page, account: AccountName): Promise<void> {
  await page.getByLabel('E-mail address').fill(accounts[account].email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

export { expect }
