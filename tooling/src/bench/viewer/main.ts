import type { AddressInfo } from 'node:net'
import type { Browser } from '@playwright/test'
import { setExitCode, isShort } from '../verdict.ts'
import { launchBrowser } from './launch-browser.ts'
import { measurePage } from './measure-page.ts'
import { measureParted } from './measure-parted.ts'
import { measureTree } from './measure-tree.ts'
import { largeModel } from './models/large-model.ts'
import { modelWithParts } from './models/model-with-parts.ts'
import { smallModels } from './models/small-models.ts'
import { explain, report, type Round } from './report.ts'
import { seededModels, type SeededModel } from './seeded-models.ts'
import { servePages } from './serve-pages.ts'

const rounds = isShort ? 1 : 7

async function measure(browser: Browser, origin: string, model: SeededModel): Promise<boolean> {
  console.log(`  ${model.title}`)
  // A warm-up for the browser's caches, which also determines the camera.
  const { settled, ratio } = await measurePage(browser, { address: `${origin}/viewer`, model })
  if (!settled) throw new Error('The viewer did not settle.')
  const sight = { view: settled.view, box: settled.box, ratio }
  if (!isShort) await measurePage(browser, { address: `${origin}/bare`, model, sight })
  const results: Round[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const result: Partial<Round> = {}
    for (const name of round % 2 === 1 ? (['viewer', 'bare'] as const) : (['bare', 'viewer'] as const))
      result[name] = await measurePage(browser, { address: `${origin}/${name}`, model, sight })
    const { viewer, bare } = result as Round
    results.push({ viewer, bare })
    const [picture, frame] = [viewer.picture / bare.picture, viewer.frame / bare.frame]
    console.log(`    round ${round}: complete first picture ${picture.toFixed(2)}, frame ${frame.toFixed(2)}`)
  }
  return report(model, results)
}

/** The available measurements; those named on the command line, or all. */
const kinds = ['demo', 'large', 'small', 'tree', 'parted'] as const
const chosen = kinds.filter((kind) => process.argv.includes(kind))

function isWanted(kind: (typeof kinds)[number]): boolean {
  return chosen.length === 0 || chosen.includes(kind)
}

async function wholeModels(): Promise<SeededModel[]> {
  const demo = isWanted('demo') ? await seededModels() : []
  return [...demo, ...(isWanted('large') ? [largeModel()] : []), ...(isWanted('small') ? smallModels() : [])]
}

/**
 * The viewer compared with a bare three.js page with the same files, alternating in one browser; and measurements of
 * the viewer alone.
 */
async function bench(): Promise<boolean> {
  const models = await wholeModels()
  const parted = isWanted('parted') ? await modelWithParts(isShort ? 400_000 : 10_000_000) : undefined
  const files = models.flatMap((model) => [...model.files])
  const site = await servePages(new Map([...files, ...(parted ? [['parted', parted.content] as const] : [])]))
  const origin = `http://127.0.0.1:${(site.server.address() as AddressInfo).port}`
  const browser = await launchBrowser()
  try {
    if (models.length > 0) explain()
    const met: boolean[] = []
    for (const model of isShort ? models.slice(0, 1) : models) met.push(await measure(browser, origin, model))
    if (isWanted('tree')) met.push(await measureTree(browser, `${origin}/tree`, rounds))
    const subject = { address: `${origin}/parted`, file: '/models/parted' }
    if (parted) met.push(await measureParted(browser, { ...subject, model: parted }))
    return met.every(Boolean)
  } finally {
    await browser.close()
    await site.close()
  }
}

setExitCode(await bench())
