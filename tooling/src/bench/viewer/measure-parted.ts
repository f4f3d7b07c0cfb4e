import { readFile } from 'node:fs/promises'
import type { Browser } from '@playwright/test'
import { median } from '../median.ts'
import { isShort } from '../verdict.ts'
import type { ModelWithParts } from './models/model-with-parts.ts'
import type { Parted, PartedPage, Orbit } from './page/parted-page.ts'

/** Frames per second, and the maximum megabytes of the page's and the GPU process. */
export const partedGoal = { frames: 15, memory: 2000 }
const rounds = isShort ? 1 : 3

type Subject = { address: string; file: string; model: ModelWithParts }

/** Opens a model with parts in a new page each time and orbits around it; returns whether all goals were met. */
export async function measureParted(browser: Browser, { address, file, model }: Subject): Promise<boolean> {
  const megabytes = model.content.byteLength / 1_000_000
  console.log(`${model.title}: a file of ${megabytes.toFixed(0)} MB`)
  const measured: (Parted & { memory: number })[] = []
  for (let round = 0; round < rounds; round += 1) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    page.setDefaultTimeout(120_000)
    await page.goto(address)
    await page.waitForFunction(() => document.title === 'ready')
    const opened = await page.evaluate(
      ([url, bytes]) => (globalThis as unknown as { partedPage: PartedPage }).partedPage.open(url, bytes),
      [file, model.content.byteLength] as const,
    )
    measured.push({ ...opened, memory: await memoryOf(browser) })
    await page.close()
  }
  const medianTime = (name: 'picture' | 'complete') => median(measured.map((one) => one[name])).toFixed(0)
  const memory = Math.max(...measured.map((one) => one.memory))
  const { shownTriangles = 0 } = measured[0]?.detail ?? {}
  const longest = (name: 'coarse' | 'parts') => median(measured.map((one) => one.longest[name])).toFixed(0)
  console.log(
    `  coarse model: seen after ${medianTime('picture')} ms; all that the first view is worth, ${shownTriangles.toLocaleString('en')} triangles: ${medianTime('complete')} ms`,
  )
  console.log(`  longest task: ${longest('coarse')} ms until then, ${longest('parts')} ms while parts come`)
  const decoding = median(measured.map((one) => one.decoding))
  console.log(`  meshopt is decoded in ${decoding.toFixed(0)} ms of that, all parts together`)
  const rates = (['around', 'inside'] as const).map((kind) =>
    reportOrbit(
      kind,
      measured.map(({ turns }) => turns[kind]),
    ),
  )
  console.log(`  page and drawing process: ${memory.toFixed(0)} MB at most (goal at most ${partedGoal.memory})`)
  return Math.min(...rates) >= partedGoal.frames && memory <= partedGoal.memory
}

/** Returns how many frames a second there are. */
function reportOrbit(kind: string, orbits: readonly Orbit[]): number {
  const frame = median(orbits.flatMap(({ frames }) => frames))
  const triangles = Math.round(median(orbits.map((orbit) => orbit.triangles)))
  const rate = 1000 / frame
  console.log(
    `  in motion, ${kind}: ${rate.toFixed(1)} frames a second (${frame.toFixed(1)} ms; goal at least ${partedGoal.frames}) of ${triangles.toLocaleString('en')} triangles`,
  )
  return rate
}

/** The peak memory of the largest page and the GPU process together, in megabytes. */
export async function memoryOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const peaks = await Promise.all(processInfo.map(async ({ type, id }) => ({ type, peak: await peakOf(id) })))
  const largest = (kind: string) => Math.max(0, ...peaks.filter(({ type }) => type === kind).map(({ peak }) => peak))
  return largest('renderer') + largest('GPU')
}

async function peakOf(id: number): Promise<number> {
  const status = await readFile(`/proc/${id}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1000
}
