import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'

/** What one load of a page took. */
export type Load = {
  /** Milliseconds from the navigation to the largest contentful paint. */
  largestPaint: number
  /** Milliseconds from the navigation to the start of the page's first query. */
  firstQuery: number
  /** Bytes over the network of documents, scripts, styles and configuration; answers of the API and pictures are left out. */
  bytes: number
}

export type StorageEntry = { name: string; value: string }

const roundTrip = 40
const bitsPerSecond = 20_000_000

async function throttle(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const throughput = bitsPerSecond / 8
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTrip,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
  return session
}

function countBytes(session: CDPSession): () => number {
  const counted = new Set<string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    const isData = /\/(api|models|graphql)\//.test(response.url) || type === 'Image'
    if (!isData) counted.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (counted.has(requestId)) bytes += encodedDataLength
  })
  return () => bytes
}

/** The prototype list; waited for before. */
async function firstQueryOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const [query] = performance.getEntriesByType('resource').filter(({ name }) => name.includes('-webapi/prototypes/'))
    return query?.startTime ?? Number.NaN
  })
}

async function largestPaintOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
      }),
  )
}

/** Pictures that were fetched early are painted after the network has fallen quiet; the largest paint is one of them. */
async function untilPainted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pictures = [...document.images].filter(({ loading }) => loading !== 'lazy')
    await Promise.allSettled(pictures.map((picture) => picture.decode()))
    await new Promise((resolve) => setTimeout(resolve, 500))
  })
}

async function load(context: BrowserContext, url: string): Promise<Load> {
  const page = await context.newPage()
  const session = await throttle(page)
  const bytes = countBytes(session)
  await page.goto(url)
  // Looking for what is on the page takes the page's own time, so it waits until nothing is on its way.
  await page.waitForLoadState('networkidle')
  await page.getByRole('article').first().waitFor()
  await untilPainted(page)
  const [largestPaint, firstQuery] = [await largestPaintOf(page), await firstQueryOf(page)]
  const result = { largestPaint, firstQuery, bytes: bytes() }
  await page.close()
  return result
}

/** Keeps the page's first script from asking for data, so that the same build asks for it once its code runs. */
function askLate(): void {
  let early: object | undefined
  Object.defineProperty(window, 'lintelEarly', {
    configurable: true,
    get: () => early,
    set(next: object) {
      early = { ...next, answers: undefined }
    },
  })
}

export type Loads = { cold: Load; warm: Load }
type Person = { storage: StorageEntry[]; isDataLate?: boolean }

/** Opens an address as a signed-in person with an empty cache, then again with what the first load left in it. */
export async function measureLoads(browser: Browser, url: string, { storage, isDataLate }: Person): Promise<Loads> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addInitScript((entries) => {
    for (const { name, value } of entries) localStorage.setItem(name, value)
  }, storage)
  if (isDataLate) await context.addInitScript(askLate)
  const cold = await load(context, url)
  const warm = await load(context, url)
  await context.close()
  return { cold, warm }
}
