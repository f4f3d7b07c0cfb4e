import type { Browser } from '@playwright/test'
import { median } from '../median.ts'

const goal = 100

/** Opens the tree of 10,000 elements on a fresh page each time; answers whether that met its goal. */
export async function measureTree(browser: Browser, address: string, rounds: number): Promise<boolean> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.goto(address)
    await page.waitForFunction(() => document.title === 'ready')
    times.push(await page.evaluate(() => (globalThis as unknown as { openTree: () => Promise<number> }).openTree()))
    await page.close()
  }
  const time = median(times)
  console.log(`Model tree of 10,000 elements: opens in ${time.toFixed(0)} ms (goal at most ${goal})`)
  return time <= goal
}
