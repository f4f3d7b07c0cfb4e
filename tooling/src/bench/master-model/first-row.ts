import type { AddressInfo } from 'node:net'
import { chromium, type Browser } from '@playwright/test'
import { environment } from '../../workspace/environment.ts'
import { median } from '../median.ts'
import type { MasterModelBench } from './page/master-model-bench.ts'
import { servePage, type PlatformAccess } from './serve-page.ts'

const browserArguments = '--no-sandbox --disable-gpu --disable-dev-shm-usage --no-first-run --disable-sync'.split(' ')

async function measure(browser: Browser, address: string, measureName: keyof MasterModelBench): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1600, height: 900 }, locale: 'en-US' })
  const page = await context.newPage()
  const failures: Error[] = []
  page.on('pageerror', (error) => failures.push(error))
  await page.goto(address)
  // As text: the platform's bench imports this, and has no DOM types.
  await page.waitForFunction(`document.title === 'ready'`)
  const milliseconds = await page.evaluate((name) => {
    const { masterModelBench } = globalThis as unknown as { masterModelBench: MasterModelBench }
    return masterModelBench[name]()
  }, measureName)
  await context.close()
  if (failures[0]) throw failures[0]
  return milliseconds
}

/**
 * Milliseconds to the first row: of the list with rows from the platform, and of the grid alone with the same rows in
 * memory.
 */
export async function measureFirstRow(
  platform: PlatformAccess,
  rounds: number,
): Promise<{ list: number; grid: number }> {
  const site = await servePage(platform)
  const browser = await chromium.launch({ executablePath: environment.CHROMIUM_PATH, args: browserArguments })
  try {
    const address = `http://127.0.0.1:${(site.server.address() as AddressInfo).port}`
    const times = { openList: [] as number[], openGrid: [] as number[] }
    for (let round = 0; round < rounds; round += 1) {
      for (const measureName of ['openList', 'openGrid'] as const)
        times[measureName].push(await measure(browser, address, measureName))
    }
    return { list: median(times.openList), grid: median(times.openGrid) }
  } finally {
    await browser.close()
    await site.close()
  }
}
