import type { AddressInfo } from 'node:net'
import type { Browser } from '@playwright/test'
import { median } from '../median.ts'
import { setExitCode, isShort } from '../verdict.ts'
import { launchBrowser } from '../viewer/launch-browser.ts'
import { memoryOf, partedGoal } from '../viewer/measure-parted.ts'
import { buildingOf } from '../viewer/models/large-model.ts'
import type { FederatedPage, Scene, SceneFile } from '../viewer/page/federated-page.ts'
import { servePages } from '../viewer/serve-pages.ts'

/** Grid cells per side of a face, by file. All have 10,000 elements, and the last file is the largest. */
const detail = [1, 1, 2, 2, 3]
const rounds = isShort ? 1 : 5
/** Of the time until the largest file alone is visible. */
const maxFirst = 1.2

type Measured = Scene & { memory: number }
type Round = { alone: Measured; scene: Measured }

/** A browser for each, because processes report the peak of their memory. */
async function measure(address: string, files: readonly SceneFile[]): Promise<Measured> {
  const browser = await launchBrowser()
  try {
    const scene = await open(browser, address, files)
    return { ...scene, memory: await memoryOf(browser) }
  } finally {
    await browser.close()
  }
}

async function open(browser: Browser, address: string, files: readonly SceneFile[]): Promise<Scene> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  page.setDefaultTimeout(240_000)
  const failures: Error[] = []
  page.on('pageerror', (error) => failures.push(error))
  await page.goto(address)
  await page.waitForFunction(() => document.title === 'ready')
  const scene = await page.evaluate(
    (sent) => (globalThis as unknown as { federatedPage: FederatedPage }).federatedPage.open(sent),
    files,
  )
  if (failures[0]) throw failures[0]
  return scene
}

/** Five files in one scene, against the largest of them alone. */
async function bench(): Promise<boolean> {
  const contents = new Map(
    detail.map((steps, index) => [`federated-${index}`, buildingOf({ seed: 20 + index, steps })]),
  )
  const site = await servePages(contents)
  const address = `http://127.0.0.1:${(site.server.address() as AddressInfo).port}/federated`
  const files = [...contents].map(([name, { byteLength }]) => ({ url: `/models/${name}`, bytes: byteLength }))
  const results: Round[] = []
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const result: Partial<Round> = {}
      for (const name of round % 2 === 1 ? (['alone', 'scene'] as const) : (['scene', 'alone'] as const))
        result[name] = await measure(address, name === 'alone' ? files.slice(-1) : files)
      results.push(result as Round)
    }
  } finally {
    await site.close()
  }
  return report(results)
}

/** Returns whether every goal was met. */
function report(results: readonly Round[]): boolean {
  const medianOf = (name: keyof Round, figure: 'first' | 'complete' | 'longest') =>
    median(results.map((round) => round[name][figure])).toFixed(0)
  const ratio = median(results.map(({ alone, scene }) => scene.first / alone.first))
  const frame = median(results.flatMap(({ scene }) => scene.frames))
  const aloneFrame = median(results.flatMap((round) => round.alone.frames))
  const memory = Math.max(...results.map(({ scene }) => scene.memory))
  const elements = (results[0]?.scene.elements ?? 0).toLocaleString('en')
  console.log(`Federated model of ${detail.length} files with ${elements} elements, against the largest file alone`)
  console.log(
    `  first picture: ${ratio.toFixed(2)} (${medianOf('scene', 'first')} against ${medianOf('alone', 'first')} ms; goal at most ${maxFirst})`,
  )
  console.log(`  all files: ${medianOf('scene', 'complete')} ms; longest task: ${medianOf('scene', 'longest')} ms`)
  console.log(
    `  in motion: ${(1000 / frame).toFixed(1)} frames a second (${frame.toFixed(1)} ms against ${aloneFrame.toFixed(1)} ms alone; goal at least ${partedGoal.frames})`,
  )
  console.log(`  page and drawing process: ${memory.toFixed(0)} MB at most (goal at most ${partedGoal.memory})`)
  return ratio <= maxFirst && 1000 / frame >= partedGoal.frames && memory <= partedGoal.memory
}

setExitCode(await bench())
