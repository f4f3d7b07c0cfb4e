import type { Browser } from '@playwright/test'
import { median } from '../median.ts'

/** Milliseconds: from the click to the rows, and for one task on the way. */
const goals = { opening: 100, task: 100 }

type Opened = { time: number; longest: number }
type Tree = { openTree: () => Promise<{ cold: Opened; warm: Opened }> }

/**
 * Opens the tree of 10,000 elements in a new page each time, for the first time and again; returns whether all goals
 * were met.
 */
export async function measureTree(browser: Browser, address: string, rounds: number): Promise<boolean> {
  const opened: { cold: Opened; warm: Opened }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.goto(address)
    await page.waitForFunction(() => document.title === 'ready')
    opened.push(await page.evaluate(() => (globalThis as unknown as Tree).openTree()))
    await page.close()
  }
  const medianOf = (state: 'cold' | 'warm', figure: keyof Opened) =>
    median(opened.map((result) => result[state][figure]))
  const [time, cold] = [medianOf('warm', 'time'), medianOf('cold', 'time')]
  const longest = Math.max(medianOf('cold', 'longest'), medianOf('warm', 'longest'))
  console.log(
    `Model tree of 10,000 elements: opens in ${time.toFixed(0)} ms (goal at most ${goals.opening}), the first time in ${cold.toFixed(0)} ms;\n` +
      `  its longest task takes ${atLeast(medianOf('cold', 'longest'))} ms then and ${atLeast(medianOf('warm', 'longest'))} ms later (goal at most ${goals.task})`,
  )
  return time <= goals.opening && longest <= goals.task
}

/** Browsers report tasks of 50 ms and more. */
function atLeast(milliseconds: number): string {
  return milliseconds === 0 ? 'less than 50' : milliseconds.toFixed(0)
}
