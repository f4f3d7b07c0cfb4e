import type { Browser, CDPSession, Page } from '@playwright/test'
import { isShort } from '../verdict.ts'
import type { BenchPage, Scrolled } from './page/bench-page.ts'
import type { Data } from './page/rows.ts'

/** Milliseconds, unless noted otherwise. */
export type Measured = {
  mount: number
  /** Additional megabytes of the page with the grid. */
  heap: number
  sortText: number
  sortTextAgain: number
  sortNumber: number
  /** The third column, with Shift. */
  sortThree: number
  /** Each character of a needle. */
  keys: number[]
  /** Sorting long texts of hostile data immediately, without hovering over the title first. */
  sortAtOnce: number
  /** Of sorting and filtering; 0 if none took longer than 50 ms. */
  longestTask: number
  /** The time of our name sorting relative to a plain sort with a collator. */
  collatorRatio: number
  scrolled: Scrolled
  /** Number of filtered rows: both grids must agree. */
  left: number
}

const rows = isShort ? 2_000 : 100_000
const frames = isShort ? 20 : 240
/** Pixels per frame: some 15,000 per second. */
const pixels = 240
/** Milliseconds between hovering over a title and clicking it: hardly anyone is faster. */
const rest = 200
/** Milliseconds between clicking into a filter and the first key. */
const handover = 200
/** Digits of a project name: each changes the filtered rows. */
const word = '731'

function callPage<Answer>(page: Page, name: keyof BenchPage, ...args: (number | string)[]): Promise<Answer> {
  return page.evaluate(
    ([called, values]) => {
      const { benchPage } = globalThis as unknown as {
        benchPage: Record<string, (...all: (number | string)[]) => unknown>
      }
      return benchPage[called]?.(...values)
    },
    [name, args] as const,
  ) as Promise<Answer>
}

/** The heap size after garbage collection. */
async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage')
  return (usedSize + backingStorageSize) / 1_000_000
}

async function changeAfter(page: Page, act: () => Promise<void>): Promise<number> {
  const change = callPage<number>(page, 'nextChange')
  // The page is observing changes by now.
  await page.evaluate(() => undefined)
  await act()
  return change
}

/** The pointer moves to the title, rests there and clicks. */
async function sortBy(page: Page, title: string, { modifiers = [], pause = rest }: Sorting = {}): Promise<number> {
  const head = page.getByRole('columnheader', { name: title }).first()
  await head.hover()
  await page.waitForTimeout(pause)
  return changeAfter(page, () => head.click({ modifiers }))
}

type Sorting = { modifiers?: 'Shift'[]; pause?: number }

async function sortAndFilter(page: Page) {
  await callPage(page, 'longestTask')
  const sortText = await sortBy(page, 'Project Name')
  const sortTextAgain = await sortBy(page, 'Project Name')
  const sortNumber = await sortBy(page, 'Files')
  await sortBy(page, 'Status')
  await sortBy(page, 'Requested By', { modifiers: ['Shift'] })
  const sortThree = await sortBy(page, 'Requested', { modifiers: ['Shift'] })
  const field = page.getByRole('textbox', { name: /Project Name/ }).first()
  await field.click()
  await page.waitForTimeout(handover)
  const keys: number[] = []
  for (const letter of word) keys.push(await changeAfter(page, () => page.keyboard.type(letter)))
  const left = await callPage<number>(page, 'count')
  await field.fill('')
  await page.waitForTimeout(rest)
  const sortAtOnce = await sortBy(page, 'Project Number', { pause: 0 })
  const longestTask = await callPage<number>(page, 'longestTask')
  return { sortText, sortTextAgain, sortNumber, sortThree, keys, left, sortAtOnce, longestTask }
}

/** One grid in a new browser context: rendered, sorted, scrolled and filtered like people do. */
export async function measurePage(browser: Browser, address: string, data: Data): Promise<Measured> {
  const context = await browser.newContext({ viewport: { width: 1600, height: 900 }, locale: 'en-US' })
  const page = await context.newPage()
  const failures: Error[] = []
  page.on('pageerror', (error) => failures.push(error))
  await page.goto(address)
  await page.waitForFunction(() => document.title === 'ready')
  await callPage(page, 'rows', rows, data)
  const session = await context.newCDPSession(page)
  const before = await heapOf(session)
  const mount = await callPage<number>(page, 'mount')
  const heap = (await heapOf(session)) - before
  const scrolled = await callPage<Scrolled>(page, 'scroll', frames, pixels)
  const worked = await sortAndFilter(page)
  const names = await callPage<{ ours: number; plain: number }>(page, 'orderNames')
  await context.close()
  if (failures[0]) throw failures[0]
  return { mount, heap, scrolled, ...worked, collatorRatio: names.ours / names.plain }
}
