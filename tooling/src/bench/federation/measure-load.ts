import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'

/** Measurements of one page load. */
export type Load = {
  /** Milliseconds from the navigation to the largest contentful paint. */
  largestPaint: number
  /**
   * Bytes of documents, scripts, styles and configuration that were requested before the largest paint; later pages
   * are prefetched after it. API responses and images are excluded.
   */
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

function countBytes(session: CDPSession): (largestPaint: number) => number {
  const startTimes = new Map<string, number>()
  const counted = new Set<string>()
  const finished: { at: number; bytes: number }[] = []
  let start: number | undefined
  session.on('Network.requestWillBeSent', ({ requestId, timestamp }) => {
    start ??= timestamp
    startTimes.set(requestId, (timestamp - start) * 1000)
  })
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    const isData = /\/(api|models|graphql)\//.test(response.url) || type === 'Image'
    if (!isData) counted.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const at = startTimes.get(requestId)
    if (counted.has(requestId) && at !== undefined) finished.push({ at, bytes: encodedDataLength })
  })
  return (largestPaint) =>
    finished.filter(({ at }) => at <= largestPaint).reduce((total, { bytes }) => total + bytes, 0)
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

/** Images are painted after the network is idle; the largest paint is one of them. */
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
  // Polling the page takes CPU time, so it waits until the network is idle.
  await page.waitForLoadState('networkidle')
  await page.getByRole('article').first().waitFor()
  await untilPainted(page)
  const largestPaint = await largestPaintOf(page)
  await page.close()
  return { largestPaint, bytes: bytes(largestPaint) }
}

export type Loads = { cold: Load; warm: Load }
type Person = { storage: StorageEntry[] }

/** Opens a URL as a signed-in person with an empty cache, then again with the cache of the first load. */
export async function measureLoads(browser: Browser, url: string, { storage }: Person): Promise<Loads> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addInitScript((entries) => {
    for (const { name, value } of entries) localStorage.setItem(name, value)
  }, storage)
  const cold = await load(context, url)
  const warm = await load(context, url)
  await context.close()
  return { cold, warm }
}
