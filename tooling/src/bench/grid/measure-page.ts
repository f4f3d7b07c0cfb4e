import type { Browser, CDPSession, Page } from '@playwright/test'
import { isShort } from '../verdict.ts'
import type { BenchPage, Scrolled } from './page/bench-page.ts'

/** Milliseconds, but for what says otherwise. */
export type Measured = {
  mount: number
  /** Megabytes that the page holds more with the grid than without. */
  heap: number
  sortText: number
  sortTextAgain: number
  sortNumber: number
  /** The third column, with Shift. */
  sortThree: number
  /** Each character of a needle. */
  keys: number[]
  scrolled: Scrolled
  /** Rows that the filter leaves: both grids have to agree. */
  left: number
}

const rows = isShort ? 2_000 : 100_000
const frames = isShort ? 20 : 240
/** Of one frame: some 15,000 in a second. */
const pixels = 240
/** Milliseconds between the pointer's coming to a title and the click: hardly anybody is quicker. */
const rest = 200
/** Digits of a project name: each leaves other rows. */
const word = '731'

function offered<Answer>(page: Page, name: keyof BenchPage, ...given: number[]): Promise<Answer> {
  return page.evaluate(
    ([called, values]) => {
      const { benchPage } = globalThis as unknown as { benchPage: Record<string, (...all: number[]) => unknown> }
      return benchPage[called]?.(...values)
    },
    [name, given] as const,
  ) as Promise<Answer>
}

/** What the page holds after everything that nobody needs is gone. */
async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage')
  return (usedSize + backingStorageSize) / 1_000_000
}

async function changeAfter(page: Page, act: () => Promise<void>): Promise<number> {
  const change = offered<number>(page, 'nextChange')
  // What is to be measured is being watched for by now.
  await page.evaluate(() => undefined)
  await act()
  return change
}

/** One grid in a context of its own: drawn, sorted, scrolled and filtered as people do it. */
export async function measurePage(browser: Browser, address: string): Promise<Measured> {
  const context = await browser.newContext({ viewport: { width: 1600, height: 900 }, locale: 'en-US' })
  const page = await context.newPage()
  const failures: Error[] = []
  page.on('pageerror', (error) => failures.push(error))
  await page.goto(address)
  await page.waitForFunction(() => document.title === 'ready')
  await offered(page, 'rows', rows)
  const session = await context.newCDPSession(page)
  const before = await heapOf(session)
  const mount = await offered<number>(page, 'mount')
  const heap = (await heapOf(session)) - before
  const scrolled = await offered<Scrolled>(page, 'scroll', frames, pixels)
  async function sort(title: string, modifiers?: 'Shift'[]): Promise<number> {
    const head = page.getByRole('columnheader', { name: title }).first()
    await head.hover()
    await page.waitForTimeout(rest)
    return changeAfter(page, () => head.click({ ...(modifiers && { modifiers }) }))
  }
  const sortText = await sort('Project Name')
  const sortTextAgain = await sort('Project Name')
  const sortNumber = await sort('Files')
  await sort('Status')
  await sort('Requested By', ['Shift'])
  const sortThree = await sort('Requested', ['Shift'])
  const field = page.getByRole('textbox', { name: /Project Name/ }).first()
  await field.click()
  const keys: number[] = []
  for (const letter of word) keys.push(await changeAfter(page, () => page.keyboard.type(letter)))
  const left = await offered<number>(page, 'count')
  await context.close()
  if (failures[0]) throw failures[0]
  return { mount, heap, sortText, sortTextAgain, sortNumber, sortThree, keys, scrolled, left }
}
