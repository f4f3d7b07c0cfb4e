import type { Browser } from '@playwright/test'
import type { Box, View } from '../../../../shared/src/viewer/view.ts'
import { median } from '../median.ts'
import { isShort } from '../verdict.ts'
import type { BenchPage, StillFrames } from './page/bench-page.ts'
import type { SeededModel } from './seeded-models.ts'

export type Measured = {
  /** Milliseconds from the first fetch to the first picture with the surfaces of all files. */
  picture: number
  /** While the camera goes around the model. */
  frame: number
  calls: number
  /** Milliseconds of the longest task while loading. */
  longest: number
  ratio: number
  settled: StillFrames | undefined
}

/** The camera of both pages: that of the viewer after loading, with the pixel ratio that it uses in motion. */
export type Sight = { view: View; box: Box; ratio: number }

const frames = isShort ? 2 : 12
const nowhere = { x: 0, y: 0, z: 0 }
const unknown = { box: { min: nowhere, max: { x: 1, y: 1, z: 1 } }, view: undefined, ratio: undefined }

type Subject = { address: string; model: SeededModel; sight?: Sight | undefined }

/** Opens a page in a new context, loads the model and orbits around it once. */
export async function measurePage(browser: Browser, { address, model, sight }: Subject): Promise<Measured> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  context.setDefaultTimeout(120_000)
  const page = await context.newPage()
  const failures: Error[] = []
  page.on('pageerror', (error) => failures.push(error))
  await page.goto(address)
  await page.waitForFunction(() => document.title === 'ready')
  const files = [...model.files.keys()].map((hash) => `/models/${hash}`)
  const measured = await page.evaluate(
    async ([urls, count, { view, box, ratio }]) => {
      const { benchPage } = globalThis as unknown as { benchPage: BenchPage }
      const opened = await benchPage.open(urls, view)
      const turned = benchPage.orbit(count, box, ratio)
      return { ...opened, ...turned, settled: await benchPage.settle?.() }
    },
    [files, frames, sight ?? unknown] as const,
  )
  await context.close()
  if (failures[0]) throw failures[0]
  const { frames: times, ...rest } = measured
  return { ...rest, frame: median(times) }
}
