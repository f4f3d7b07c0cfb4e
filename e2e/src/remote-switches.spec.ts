import type { CDPSession, Page } from '@playwright/test'
import { cards } from './support/faults.ts'
import { expect, test } from './support/journey.ts'

const switches = 50
/** Compiled code and other memories of the browser settle later than those of the shell. */
const switchesBefore = 80

/** Timers that repeat go on until someone stops them, so they are counted as they are made and stopped. */
async function countTimers(page: Page) {
  await page.addInitScript(() => {
    const running = new Set<number>()
    const { setInterval: begin, clearInterval: end } = window
    Object.assign(window, {
      runningTimers: running,
      setInterval(...parts: Parameters<typeof begin>) {
        const id = begin(...parts)
        running.add(id)
        return id
      },
      clearInterval(id: number) {
        running.delete(id)
        end(id)
      },
    })
  })
}

/** What is left in the page once everything has been collected that no one needs. */
async function measure(page: Page, session: CDPSession) {
  await page.waitForLoadState('networkidle')
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const valueOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  const found = await page.evaluate(() => ({
    styles: document.querySelectorAll('style').length,
    rules: [...document.styleSheets]
      .filter(({ href }) => href === null)
      .reduce((sum, { cssRules }) => sum + cssRules.length, 0),
    elements: document.querySelectorAll('*').length,
    timers: (window as unknown as { runningTimers: Set<number> }).runningTimers.size,
  }))
  return { ...found, listeners: valueOf('JSEventListeners'), nodes: valueOf('Nodes'), heap: valueOf('JSHeapUsedSize') }
}

async function switchRemotes(page: Page, times: number) {
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  for (let time = 0; time < times; time += 1) {
    await sidebar.getByRole('link', { name: 'Master Model' }).click()
    await expect(page.getByRole('grid')).toBeVisible()
    await sidebar.getByRole('link', { name: 'Prototypes' }).click()
    await expect(cards(page).first()).toBeVisible()
  }
}

test(
  'fifty switches between remotes do not leak listeners, timers, styles, nodes or memory',
  { tag: ['@nightly', '@host'] },
  async ({ openAs, page }) => {
    test.slow()
    await countTimers(page)
    await openAs('everything', '/CFA/prototypes')
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    // The first visits load code and fill caches, and places are remembered for the last fifty steps of the history.
    await switchRemotes(page, switchesBefore / 2)
    const before = await measure(page, session)
    await switchRemotes(page, switches / 2)
    // Some of it is given back a moment later than others; what a switch leaves behind stays.
    await expect(async () => {
      const after = await measure(page, session)
      expect(after.styles).toBe(before.styles)
      expect(after.rules).toBe(before.rules)
      expect(after.timers).toBe(before.timers)
      expect(after.elements).toBe(before.elements)
      // The browser has some of its own meanwhile; what each round leaves behind is there once for every round.
      expect(after.listeners).toBeLessThan(before.listeners + switches / 2)
      // The browser counts detached nodes that it has not collected yet.
      expect(after.nodes).toBeLessThanOrEqual(before.nodes * 1.02)
      expect(after.heap).toBeLessThanOrEqual(before.heap * 1.05)
    }).toPass({ timeout: 30_000 })
  },
)
