import type { CDPSession, Page } from '@playwright/test'
import { cards } from './support/faults.ts'
import { expect, test } from './support/journey.ts'

const switches = 50
/** Compiled code and other browser memory stabilize later than that of the shell. */
const switchesBefore = 80

/** Intervals run until they are cleared, so this counts how many are started and cleared. */
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

/** What remains after garbage collection. */
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
    // The first visits load code and fill caches, and positions are saved for the last fifty history entries.
    await switchRemotes(page, switchesBefore / 2)
    const before = await measure(page, session)
    await switchRemotes(page, switches / 2)
    // Some of it is released later; a leak remains.
    await expect(async () => {
      const after = await measure(page, session)
      expect(after.styles).toBe(before.styles)
      expect(after.rules).toBe(before.rules)
      expect(after.timers).toBe(before.timers)
      expect(after.elements).toBe(before.elements)
      // The browser adds some of its own; a leak grows with every round.
      expect(after.listeners).toBeLessThan(before.listeners + switches / 2)
      // The browser counts detached nodes that it has not collected yet.
      expect(after.nodes).toBeLessThanOrEqual(before.nodes * 1.02)
      expect(after.heap).toBeLessThanOrEqual(before.heap * 1.05)
    }).toPass({ timeout: 30_000 })
  },
)
