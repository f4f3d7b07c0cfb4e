import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { buildHostSite } from '../../serve/host-site.ts'
import { environment } from '../../workspace/environment.ts'
import { originOf, portsFrom } from '../../workspace/ports.ts'
import { baselineBuild, setExitCode, isShort } from '../verdict.ts'
import { measureLoads, type StorageEntry } from './measure-load.ts'
import { report, type Round } from './report.ts'
import { buildSingle } from './single-build/build-single.ts'
import { serveBefore, storageLeftBy } from './serve-before.ts'
import { startForBench } from './start-for-bench.ts'

const portBase = 19_400
const singlePort = 19_480
const beforePort = 19_490
const rounds = isShort ? 1 : 15
const page = '/CFA/prototypes'
const browserArguments = '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking'
  .split(' ')
  .concat('--disable-component-update', '--disable-sync', '--disable-dev-shm-usage')

async function serveSingle(dist: string) {
  const ports = portsFrom(portBase)
  const site = await buildHostSite({
    name: 'single build',
    dist,
    platform: originOf(ports.platform),
    identity: originOf(ports.identity),
    remotes: [],
  })
  await site.listen({ host: 'localhost', port: singlePort })
  return site
}

/** Signs in once; both builds start with the same stored session. */
async function signedInStorage(browser: Browser): Promise<StorageEntry[]> {
  const context = await browser.newContext()
  const tab = await context.newPage()
  await tab.goto(originOf(portBase) + page)
  await tab.getByLabel('Email address').fill('designer@lintel.test')
  await tab.getByLabel('Password').fill('lintel')
  await tab.getByRole('button', { name: 'Sign in', exact: true }).click()
  await tab.getByRole('article').first().waitFor()
  await tab.waitForLoadState('networkidle')
  const { origins } = await context.storageState()
  await context.close()
  return origins.find(({ origin }) => origin === originOf(portBase))?.localStorage ?? []
}

async function measure(browser: Browser, before?: { origin: string }): Promise<boolean> {
  const storage = await signedInStorage(browser)
  const storageBefore = before && (await storageLeftBy(browser, before.origin + page, storage))
  const results: Round[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const federated = await measureLoads(browser, originOf(portBase) + page, { storage })
    const single = await measureLoads(browser, originOf(singlePort) + page, { storage })
    results.push({
      federated,
      single,
      ...(before && { before: await measureLoads(browser, before.origin + page, { storage: storageBefore ?? [] }) }),
    })
    const [cold, warm] = [
      federated.cold.largestPaint / single.cold.largestPaint,
      federated.warm.largestPaint / single.warm.largestPaint,
    ]
    console.log(`  round ${round}: cold ${cold.toFixed(2)}, warm ${warm.toFixed(2)}`)
  }
  return report(results)
}

/**
 * The prototype list of host and remote compared with one webpack build of the same pages, alternating in one
 * browser; and with the build of another checkout if `--before=FOLDER` is given.
 */
async function bench(): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lintel-bench-'))
  const lintel = await startForBench(portBase, path.join(folder, 'data'))
  await buildSingle(path.join(folder, 'single'))
  const site = await serveSingle(path.join(folder, 'single'))
  const before = baselineBuild ? await serveBefore(baselineBuild, beforePort, portsFrom(portBase)) : undefined
  const browser = await chromium.launch({ executablePath: environment.CHROMIUM_PATH, args: browserArguments })
  try {
    return await measure(browser, before)
  } finally {
    await browser.close()
    await Promise.all([site.close(), before?.close()])
    await lintel.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

setExitCode(await bench())
