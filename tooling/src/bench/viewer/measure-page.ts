import type { Browser } from '@playwright/test'
import { median } from '../median.ts'
import type { BenchPage } from './page/bench-page.ts'
import type { SeededModel } from './seeded-models.ts'

export type Measured = {
  /** From the first fetch to the first picture with every triangle, in milliseconds. */
  picture: number
  /** To the last picture of the load, which has the edges too. */
  settled: number
  frame: number
  calls: number
  ratio: number
  left: number | undefined
}

const frames = 12

type Subject = { address: string; model: SeededModel; ratio?: number | undefined }

/** Opens a page in a context of its own, loads the model there and turns around it once. */
export async function measurePage(browser: Browser, { address, model, ratio }: Subject): Promise<Measured> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  context.setDefaultTimeout(120_000)
  const page = await context.newPage()
  const failures: Error[] = []
  page.on('pageerror', (error) => failures.push(error))
  await page.goto(address)
  await page.waitForFunction(() => document.title === 'ready')
  const files = [...model.files.keys()].map((hash) => `/models/${hash}`)
  const measured = await page.evaluate(
    async ([urls, triangles, count, wanted]) => {
      const { benchPage } = globalThis as unknown as { benchPage: BenchPage }
      const opened = await benchPage.open(urls, triangles)
      const turned = benchPage.orbit(count, wanted)
      return { ...opened, ...turned, left: await benchPage.unload?.() }
    },
    [files, model.triangles, frames, ratio] as const,
  )
  await context.close()
  if (failures[0]) throw failures[0]
  const { frames: times, ...rest } = measured
  return { ...rest, frame: median(times) }
}
