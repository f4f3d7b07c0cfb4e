import type { AddressInfo } from 'node:net'
import { chromium, type Browser } from '@playwright/test'
import { environment } from '../../workspace/environment.ts'
import { median } from '../median.ts'
import { setExitCode, isShort } from '../verdict.ts'
import { longestTask, traceCategories, type LongestTask } from './longest-task.ts'
import type { ExportPage, Written } from './page/export-page.ts'
import { servePage } from './serve-page.ts'

const rowCount = isShort ? 3_000 : 100_000
const rounds = isShort ? 1 : 5
/** Milliseconds for one task of the page's thread. */
const longestAllowed = 50
const browserArguments = '--no-sandbox --disable-gpu --disable-dev-shm-usage --no-first-run --disable-sync'.split(' ')

type Way = 'ours' | 'bare'
type Measured = Written & LongestTask
type Window = { exportPage: ExportPage }

/** In a new page, so that no measurement includes the other's garbage collection. */
async function measure(browser: Browser, origin: string, way: Way): Promise<Measured> {
  const page = await browser.newPage()
  page.setDefaultTimeout(180_000)
  await page.goto(origin)
  await page.waitForFunction(() => document.title === 'ready')
  await page.evaluate((count) => (globalThis as unknown as Window).exportPage.prepare(count), rowCount)
  await browser.startTracing(page, { categories: traceCategories })
  const written = await page.evaluate((name) => (globalThis as unknown as Window).exportPage[name](), way)
  const longest = longestTask(await browser.stopTracing())
  await page.close()
  return { ...written, ...longest }
}

function printResults(title: string, results: readonly Measured[]): number {
  const medianOf = (figure: keyof Measured) => median(results.map((result) => result[figure]))
  console.log(
    `  ${title}: ${(medianOf('milliseconds') / 1000).toFixed(1)} s, ${(medianOf('bytes') / 1_000_000).toFixed(1)} MB; the page is held up for ` +
      `${medianOf('worked').toFixed(0)} ms of work at a time (${medianOf('passed').toFixed(0)} ms by the clock)`,
  )
  return medianOf('worked')
}

/** Our spreadsheet export compared with the same library on the main thread, alternating. */
async function bench(): Promise<boolean> {
  const site = await servePage()
  const origin = `http://127.0.0.1:${(site.server.address() as AddressInfo).port}`
  const browser = await chromium.launch({ executablePath: environment.CHROMIUM_PATH, args: browserArguments })
  const results: Record<Way, Measured[]> = { ours: [], bare: [] }
  try {
    console.log(`${rowCount.toLocaleString('en')} rows of 15 columns to .xlsx in Chromium, medians of ${rounds}`)
    for (let round = 0; round < rounds; round += 1) {
      for (const way of ['ours', 'bare'] as const) results[way].push(await measure(browser, origin, way))
    }
    printResults('write-excel-file on the page', results.bare)
    const block = printResults('the door of spreadsheets', results.ours)
    console.log(`  goal: at most ${longestAllowed} ms of work at a time`)
    return block <= longestAllowed
  } finally {
    await browser.close()
    await site.close()
  }
}

setExitCode(await bench())
