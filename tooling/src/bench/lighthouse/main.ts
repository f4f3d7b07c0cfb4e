import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { environment } from '../../workspace/environment.ts'
import { originOf } from '../../workspace/ports.ts'
import { startForBench } from '../federation/start-for-bench.ts'
import { conclude, isShort } from '../verdict.ts'
import { audit, type FormFactor } from './audit.ts'
import { reachesGoals, report } from './report.ts'

const portBase = 19_500
const debuggingPort = 19_590
const rounds = isShort ? 1 : 5
const all: readonly FormFactor[] = isShort ? ['desktop'] : ['desktop', 'mobile']
/** One half alone where this program is told so. */
const named = all.filter((name) => process.argv.includes(name))
const formFactors = named.length > 0 ? named : all

/** Where a day of work passes by; the viewer has a goal of its own. */
const pages = [
  { name: 'landing', path: '/CFA' },
  { name: 'prototypes', path: '/CFA/prototypes' },
  { name: 'requests', path: '/CFA/assembly-request' },
  { name: 'account', path: '/account' },
  { name: 'viewer', path: '/CFA/prototypes/P14/2024.1' },
].slice(0, isShort ? 1 : undefined)

/** The profile of one person who has signed in, in a browser that Lighthouse finds by its port. */
async function signedInBrowser(folder: string) {
  const browser = await chromium.launchPersistentContext(folder, {
    executablePath: environment.CHROMIUM_PATH,
    args: [`--remote-debugging-port=${debuggingPort}`, '--enable-unsafe-swiftshader', '--disable-dev-shm-usage'],
  })
  const tab = await browser.newPage()
  await tab.goto(`${originOf(portBase)}/CFA/prototypes`)
  await tab.getByLabel('Email address').fill('designer@lintel.test')
  await tab.getByLabel('Password').fill('lintel')
  await tab.getByRole('button', { name: 'Sign in', exact: true }).click()
  await tab.getByRole('article').first().waitFor()
  await tab.waitForLoadState('networkidle')
  await tab.close()
  return browser
}

/** The scores of five pages as a person who is signed in and was here before gets them: what the browser kept of scripts is kept. */
async function bench(): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lintel-bench-'))
  const lintel = await startForBench(portBase, path.join(folder, 'data'))
  const browser = await signedInBrowser(path.join(folder, 'profile'))
  try {
    let isGood = true
    for (const formFactor of formFactors) {
      for (const page of pages) {
        const audits = []
        for (let round = 1; round <= rounds; round += 1) {
          audits.push(await audit(originOf(portBase) + page.path, { port: debuggingPort, formFactor }))
        }
        const figures = report(`${page.name}, ${formFactor}`, audits)
        isGood = reachesGoals(figures, { formFactor, isViewer: page.name === 'viewer' }) && isGood
      }
    }
    return isGood
  } finally {
    await browser.close()
    await lintel.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

conclude(await bench())
