import lighthouse, { desktopConfig, type Flags } from 'lighthouse'
import { withoutStacks } from './without-stacks.ts'

export type FormFactor = 'desktop' | 'mobile'

/** Scores are 0 to 100; times are milliseconds of the main thread. */
export type Audit = {
  performance: number
  accessibility: number
  bestPractices: number
  longestTask: number
  blocked: number
  largestPaint: number
  layoutShift: number
  /** Why a score is not perfect, in Lighthouse's words. */
  complaints: string[]
}

type AuditOptions = { port: number; formFactor: FormFactor }

function pageOf(url: string): string {
  const { origin, pathname } = new URL(url)
  return origin + pathname
}

/** Audits one load of the page in the browser at a port, with its session. */
export async function audit(url: string, { port, formFactor }: AuditOptions): Promise<Audit> {
  const flags: Flags = {
    port,
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
    disableStorageReset: true,
  }
  const result = await lighthouse(url, flags, withoutStacks(formFactor === 'desktop' ? desktopConfig : undefined))
  if (!result) throw new Error(`Lighthouse had nothing to say about ${url}.`)
  const { audits, categories, runtimeError, finalDisplayedUrl } = result.lhr
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`)
  // Pages write state into their query strings.
  if (pageOf(finalDisplayedUrl) !== pageOf(url)) throw new Error(`${url} led to ${finalDisplayedUrl}.`)
  const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100)
  const figure = (name: string) => audits[name]?.numericValue ?? 0
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    longestTask: longestOf(audits['long-tasks']?.details),
    blocked: figure('total-blocking-time'),
    largestPaint: figure('largest-contentful-paint'),
    layoutShift: figure('cumulative-layout-shift'),
    complaints: ['accessibility', 'best-practices']
      .flatMap((category) => categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${audits[id]?.title ?? id} (${id})`),
  }
}

/** Tasks of 50 ms and more are listed; 0 without any. */
function longestOf(details: unknown): number {
  if (typeof details !== 'object' || details === null || !('items' in details)) return 0
  const tasks = details.items as { duration: number }[]
  return Math.max(0, ...tasks.map(({ duration }) => duration))
}
