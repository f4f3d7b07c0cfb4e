import { chromium, type BrowserContext } from '@playwright/test'
import { environment } from '../../workspace/environment.ts'
import { openWithScripts } from './scripts-loaded.ts'

type Visit = { folder: string; origin: string; paths: readonly string[]; debuggingPort: number }

/** A browser in which a person has signed in and opened these pages before; Lighthouse connects to its port. */
export async function signedInBrowser({ folder, origin, paths, debuggingPort }: Visit): Promise<BrowserContext> {
  const browser = await chromium.launchPersistentContext(folder, {
    executablePath: environment.CHROMIUM_PATH,
    args: [`--remote-debugging-port=${debuggingPort}`, '--enable-unsafe-swiftshader', '--disable-dev-shm-usage'],
  })
  const tab = await browser.newPage()
  await tab.goto(`${origin}/CFA/prototypes`)
  await tab.getByLabel('Email address').fill('everything@lintel.test')
  await tab.getByLabel('Password').fill('lintel')
  await tab.getByRole('button', { name: 'Sign in', exact: true }).click()
  await tab.getByRole('article').first().waitFor()
  await tab.close()
  await keepCompiled(browser, origin, paths)
  return browser
}

/**
 * Makes the browser keep the compiled scripts of these pages with source positions, as under a profiler. Lighthouse
 * inspects running code, for which V8 would parse each cached function again: 60 ms for React alone, which users do
 * not experience. https://v8.dev/blog/v8-lite (lazy source positions)
 */
async function keepCompiled(browser: BrowserContext, origin: string, paths: readonly string[]): Promise<void> {
  const tab = await browser.newPage()
  const devTools = await browser.newCDPSession(tab)
  await devTools.send('Network.clearBrowserCache')
  await devTools.send('Tracing.start', { traceConfig: { includedCategories: ['disabled-by-default-v8.cpu_profiler'] } })
  for (const path of paths) {
    // The compiled form of the second load is cached.
    for (let load = 1; load <= 2; load += 1) await openWithScripts(tab, origin + path)
  }
  const tracingComplete = new Promise((resolve) => devTools.once('Tracing.tracingComplete', resolve))
  await devTools.send('Tracing.end')
  await tracingComplete
  await tab.close()
}
