import type { AddressInfo } from 'node:net'
import { chromium, type Browser } from '@playwright/test'
import { environment } from '../../workspace/environment.ts'
import { setExitCode, isShort } from '../verdict.ts'
import { measurePage } from './measure-page.ts'
import type { Data } from './page/rows.ts'
import { explain, report, reportBytes, type Round } from './report.ts'
import { gridBytes, servePages } from './serve-pages.ts'

const rounds = isShort ? 1 : 7
const kindsOfData: readonly Data[] = isShort ? ['hostile'] : ['own', 'hostile']
const browserArguments =
  '--no-sandbox --disable-gpu --disable-dev-shm-usage --no-first-run --disable-background-networking'
    .split(' ')
    .concat('--disable-component-update', '--disable-sync')

async function measure(browser: Browser, origin: string, data: Data): Promise<Round[]> {
  const results: Round[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const result: Partial<Round> = {}
    for (const name of round % 2 === 1 ? (['ours', 'ag'] as const) : (['ag', 'ours'] as const))
      result[name] = await measurePage(browser, `${origin}/${name}`, data)
    const { ours, ag } = result as Round
    if (ours.left !== ag.left) throw new Error(`The same filter leaves ${ours.left} rows here and ${ag.left} there.`)
    results.push({ ours, ag })
    console.log(
      `    ${data} data, round ${round}: first render ${(ours.mount / ag.mount).toFixed(2)}, sort by text ${(ours.sortText / ag.sortText).toFixed(2)}`,
    )
  }
  return results
}

/** Our grid and AG Grid Community with the same rows, alternating in one browser. */
async function bench(): Promise<boolean> {
  const site = await servePages()
  const origin = `http://127.0.0.1:${(site.server.address() as AddressInfo).port}`
  const browser = await chromium.launch({ executablePath: environment.CHROMIUM_PATH, args: browserArguments })
  try {
    explain()
    const met: boolean[] = []
    for (const data of kindsOfData) met.push(report(await measure(browser, origin, data), data))
    return [...met, reportBytes(await gridBytes())].every(Boolean)
  } finally {
    await browser.close()
    await site.close()
  }
}

setExitCode(await bench())
