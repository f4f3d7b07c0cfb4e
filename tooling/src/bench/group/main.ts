import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import Fastify, { type FastifyInstance } from 'fastify'
import { environment } from '../../workspace/environment.ts'
import { bundlePage } from '../bundle-page.ts'
import { median } from '../median.ts'
import { setExitCode, isShort } from '../verdict.ts'
import type { Grouped, GroupPage } from './page/group-page.ts'
import { shapes, type Shape } from './page/rows.ts'

const rowCount = isShort ? 3_000 : 100_000
const rounds = isShort ? 1 : 7
/** Milliseconds of work in all steps, and of one task. */
const maxWork = 100
const maxTask = 50
/** Relative to the bare loop, whose work is one task. */
const maxOfBare = 2
const browserArguments = '--no-sandbox --disable-gpu --disable-dev-shm-usage --no-first-run --disable-sync'.split(' ')
const html =
  '<!doctype html><html lang="en"><title>starting</title><body><script type="module" src="/group-page.mjs"></script>'

type Window = { groupPage: GroupPage }
type Round = Grouped & { bare: number }

async function servePage(): Promise<FastifyInstance> {
  const scripts = await bundlePage(path.join(import.meta.dirname, 'page/group-page.ts'))
  const site = Fastify({ logger: false })
  site.get('/', async (_request, reply) => reply.type('text/html').send(html))
  site.get<{ Params: { '*': string } }>('/*', async ({ params }, reply) => {
    const script = scripts.get(params['*'])
    return script === undefined ? reply.code(404).send() : reply.type('text/javascript').send(script)
  })
  await site.listen({ host: '127.0.0.1', port: 0 })
  return site
}

/** In a new page, after one warm-up round of each. */
async function measure(browser: Browser, origin: string, shape: Shape): Promise<Round[]> {
  const context = await browser.newContext({ locale: 'en-US' })
  const page = await context.newPage()
  await page.goto(origin)
  await page.waitForFunction(() => document.title === 'ready')
  await page.evaluate(([count, name]) => (globalThis as unknown as Window).groupPage.rows(count, name), [
    rowCount,
    shape,
  ] as const)
  const results: Round[] = []
  for (let round = isShort ? 1 : 0; round <= rounds; round += 1) {
    const ours = await page.evaluate(() => (globalThis as unknown as Window).groupPage.ours())
    const bare = await page.evaluate(() => (globalThis as unknown as Window).groupPage.bare())
    if (round > 0) results.push({ ...ours, bare })
  }
  await context.close()
  return results
}

function report(shape: Shape, results: readonly Round[]): boolean {
  const medianOf = (figure: keyof Round) => median(results.map((result) => result[figure]))
  const ratio = median(results.map(({ work, bare }) => work / bare))
  const task = Math.max(...results.map((result) => result.task))
  const taskText = task === 0 ? `none over ${maxTask} ms` : `${task.toFixed(0)} ms`
  console.log(
    `  ${shape}: ${medianOf('groups').toLocaleString('en')} groups, ${medianOf('work').toFixed(1)} ms of work, ${ratio.toFixed(2)} of the bare loop ` +
      `(${medianOf('bare').toFixed(1)} ms); steps of ${medianOf('step').toFixed(1)} ms at most, longest task ${taskText}; ${medianOf('clock').toFixed(0)} ms by the clock`,
  )
  return medianOf('work') <= maxWork && ratio <= maxOfBare && task <= maxTask
}

/**
 * The engine's groups compared with a bare loop over the same rows, alternating in one page; AG Grid's free edition
 * has no groups.
 */
async function bench(): Promise<boolean> {
  const site = await servePage()
  const origin = `http://127.0.0.1:${(site.server.address() as AddressInfo).port}`
  const browser = await chromium.launch({ executablePath: environment.CHROMIUM_PATH, args: browserArguments })
  try {
    console.log(
      `${rowCount.toLocaleString('en')} rows by one text into a thousand groups with count, sum, average, median and distinct, the order of the\n` +
        `language included, by an engine that knows nothing yet; medians of ${rounds} (goals: at most ${maxWork} ms of work, ${maxOfBare.toFixed(2)} of the ` +
        `bare loop, no task over ${maxTask} ms)`,
    )
    const reached: boolean[] = []
    for (const shape of shapes) reached.push(report(shape, await measure(browser, origin, shape)))
    return reached.every(Boolean)
  } finally {
    await browser.close()
    await site.close()
  }
}

setExitCode(await bench())
