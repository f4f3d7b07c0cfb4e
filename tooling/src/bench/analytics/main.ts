import type { AddressInfo } from 'node:net'
import { chromium, type Browser, type Page } from '@playwright/test'
import { environment } from '../../workspace/environment.ts'
import { longestTask, traceCategories } from '../export/longest-task.ts'
import { median } from '../median.ts'
import { setExitCode, isShort } from '../verdict.ts'
import { servePage } from './serve-page.ts'

const fewRequests = 100
const manyRequests = isShort ? 3_000 : 100_000
const rounds = isShort ? 1 : 5
/** Milliseconds for one task of the page's thread. */
const longestAllowed = 50
/** Milliseconds after the last awaited change, in which the page renders deferred content. */
const afterward = isShort ? 100 : 1500
const browserArguments = '--no-sandbox --disable-gpu --disable-dev-shm-usage --no-first-run --disable-sync'.split(' ')

type Window = { openAnalytics: () => void }
type Step = { title: string; act: (page: Page) => Promise<void> }

const steps: Step[] = [
  { title: 'the first rows', act: (page) => page.evaluate(() => (globalThis as unknown as Window).openAnalytics()) },
  { title: 'Filter Unique', act: toggleUnique },
  { title: 'another data set', act: (page) => page.getByRole('tab', { name: 'P13' }).click() },
  { title: 'back to the first one', act: (page) => page.getByRole('tab', { name: 'P14' }).click() },
]

async function toggleUnique(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Requests menu' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Filter Unique' }).click()
  await page.keyboard.press('Escape')
}

async function rowsThere(page: Page): Promise<void> {
  const grid = page.getByRole('grid', { name: 'Requests', exact: true })
  await grid.getByRole('gridcell').nth(12).waitFor()
  await page.locator('[role=grid][aria-busy=false]').first().waitFor()
}

/** The longest task of the page's thread for each step, in milliseconds, in a new page. */
async function measure(browser: Browser, origin: string): Promise<number[]> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  page.setDefaultTimeout(120_000)
  await page.goto(origin)
  await page.waitForFunction(() => document.title === 'ready')
  const longest: number[] = []
  for (const { act } of steps) {
    await browser.startTracing(page, { categories: traceCategories })
    await act(page)
    await rowsThere(page)
    await page.waitForTimeout(afterward)
    longest.push(longestTask(await browser.stopTracing()).worked)
  }
  await page.close()
  return longest
}

/** The median of all rounds for each step. */
async function measureAll(browser: Browser, count: number): Promise<number[]> {
  const site = await servePage(count)
  try {
    const origin = `http://127.0.0.1:${(site.server.address() as AddressInfo).port}`
    const results: number[][] = []
    for (let round = 0; round < rounds; round += 1) results.push(await measure(browser, origin))
    return steps.map((_, index) => median(results.map((result) => result[index] ?? Number.NaN)))
  } finally {
    await site.close()
  }
}

/** How long the analytics page with many requests blocks the main thread, compared with few requests. */
async function bench(): Promise<boolean> {
  const browser = await chromium.launch({ executablePath: environment.CHROMIUM_PATH, args: browserArguments })
  try {
    const fewResults = await measureAll(browser, fewRequests)
    const manyResults = await measureAll(browser, manyRequests)
    const [less, more] = [fewRequests, manyRequests].map((count) => count.toLocaleString('en'))
    console.log(`The analytics of ${more} requests in Chromium, and of ${less}; medians of ${rounds}`)
    const met = steps.map(({ title }, index) => {
      const [plain = 0, worked = Number.NaN] = [fewResults[index], manyResults[index]]
      console.log(`  ${title}: the page is held up for ${worked.toFixed(0)} ms of work at a time (${plain.toFixed(0)})`)
      return worked <= Math.max(longestAllowed, plain)
    })
    console.log(`  goal: at most ${longestAllowed} ms, or no more than with a few`)
    return met.every(Boolean)
  } finally {
    await browser.close()
  }
}

setExitCode(await bench())
