import { rm } from 'node:fs/promises'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { AccountName } from '../accounts.ts'
import { environment } from '../environment.ts'
import { expect, signIn } from '../journey.ts'
import { recordPolicyViolations } from '../page-checks/browser-findings.ts'
import { startLintel, type RunningLintel } from './start-lintel.ts'

const portBase = environment.portBase + 70
const origin = `http://localhost:${portBase}`

export type SettingsInstance = {
  /** Opens a page with an account, in a browser of its own. */
  openAs(browser: Browser, account: AccountName, path: string): Promise<Page>
  stop(): Promise<void>
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

/** A second Lintel for journeys that change what all others depend on: names, colors, logos and members. */
export async function startSettingsInstance(): Promise<SettingsInstance> {
  // No journey there needs captures.
  const lintel: RunningLintel = await startLintel({ portBase, variables: { DEMO_CAPTURES: 'none' } })
  const sessions = new Map<AccountName, StorageState>()
  const violations: string[][] = []
  return {
    async openAs(browser, account, path) {
      const storageState = sessions.get(account)
      const viewport = { width: 1440, height: 900 }
      const context = await browser.newContext({ baseURL: origin, viewport, ...(storageState && { storageState }) })
      violations.push(await recordPolicyViolations(context))
      const page = await context.newPage()
      await page.goto(path)
      if (!storageState) await signIn(page, account)
      await expect(page).toHaveURL(new RegExp(`^${origin}/(?!callback)`))
      await expect(page.getByRole('main')).toBeVisible()
      sessions.set(account, storageState ?? (await context.storageState()))
      return page
    },
    async stop() {
      await lintel.stop()
      await rm(lintel.dataFolder, { recursive: true, force: true })
      expect(violations.flat()).toEqual([])
    },
  }
}
