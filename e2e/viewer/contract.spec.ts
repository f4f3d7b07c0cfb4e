import { expect, test as base, type Page } from '@playwright/test'
import { casesOf } from '../../shared/src/viewer/testing/contract.ts'
import { serveContract } from './contract-page.ts'

type Contract = { runCase: (name: string, kind: string, options?: object) => Promise<void> }

/** One page for many cases, because starting a browser with WebGL takes longer than most of them. */
const test = base.extend<object, { contractPage: Page }>({
  contractPage: [
    async ({ browser }, give) => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
      await serveContract(context)
      const page = await context.newPage()
      await page.goto('http://viewer.test/')
      await expect(page).toHaveTitle('ready')
      await give(page)
      await context.close()
    },
    { scope: 'worker' },
  ],
})

// All other cases use simple shading, because rendering is in software.
for (const name of Object.keys(casesOf.open).filter((each) => each.startsWith('leaves its container empty'))) {
  test(`open engine, with shadows and surroundings, ${name}`, async ({ contractPage }) => {
    await contractPage.evaluate((caseName) => {
      return (globalThis as unknown as Contract).runCase(caseName, 'open', { quality: 'full', size: [160, 100] })
    }, name)
  })
}

for (const kind of ['open', 'autodesk'] as const) {
  for (const name of Object.keys(casesOf[kind])) {
    test(`${kind} engine ${name}`, async ({ contractPage }) => {
      await contractPage.evaluate(
        ([caseName = '', engine = '']) => (globalThis as unknown as Contract).runCase(caseName, engine),
        [name, kind],
      )
    })
  }
}
