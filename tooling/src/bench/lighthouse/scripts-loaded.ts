import { setTimeout as wait } from 'node:timers/promises'
import type { Page, Request } from '@playwright/test'

/** Milliseconds without a script request after which none is expected. */
const quiet = 500
const maxWait = 30_000

/** Opens a page and waits for its scripts: pages with an event stream never become idle. */
export async function openWithScripts(tab: Page, url: string): Promise<void> {
  const onTheirWay = new Set<Request>()
  let last = Date.now()
  function begin(request: Request): void {
    if (request.resourceType() === 'script') onTheirWay.add(request)
  }
  function end(request: Request): void {
    if (onTheirWay.delete(request)) last = Date.now()
  }
  tab.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  await tab.goto(url)
  const startTime = Date.now()
  while (onTheirWay.size > 0 || Date.now() - last < quiet) {
    if (Date.now() - startTime > maxWait) throw new Error(`${url} still waits for ${onTheirWay.size} scripts.`)
    await wait(100)
  }
  tab.off('request', begin).off('requestfinished', end).off('requestfailed', end)
}
