import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { originOf } from '../../workspace/ports.ts'
import { startForBench } from '../federation/start-for-bench.ts'
import { setExitCode, isShort } from '../verdict.ts'
import { audit, type FormFactor } from './audit.ts'
import { pagesOf } from './pages.ts'
import { reachesGoals, report } from './report.ts'
import { signedInBrowser } from './signed-in-browser.ts'

const portBase = 19_500
const debuggingPort = 19_590
const rounds = isShort ? 1 : 5
const formFactors = chosen<FormFactor>(isShort ? ['desktop'] : ['desktop', 'mobile'], (name) => name)

/** The items named on the command line, or all. */
function chosen<Item>(items: readonly Item[], nameOf: (item: Item) => string): readonly Item[] {
  const selected = items.filter((item) => process.argv.includes(nameOf(item)))
  return selected.length > 0 ? selected : items
}

/** The scores of all pages in the navigation for a signed-in person with a warm cache. */
async function bench(): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lintel-bench-'))
  const lintel = await startForBench(portBase, path.join(folder, 'data'))
  const pages = chosen(await pagesOf(originOf(portBase)), ({ name }) => name).slice(0, isShort ? 1 : undefined)
  const browser = await signedInBrowser({
    folder: path.join(folder, 'profile'),
    origin: originOf(portBase),
    paths: pages.map((page) => page.path),
    debuggingPort,
  })
  try {
    let isGood = true
    for (const formFactor of formFactors) {
      for (const page of pages) {
        const audits = []
        for (let round = 1; round <= rounds; round += 1) {
          audits.push(await audit(originOf(portBase) + page.path, { port: debuggingPort, formFactor }))
        }
        const figures = report(`${page.name}, ${formFactor}`, audits)
        isGood = reachesGoals(figures, page.name, formFactor) && isGood
      }
    }
    return isGood
  } finally {
    await browser.close()
    await lintel.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

setExitCode(await bench())
