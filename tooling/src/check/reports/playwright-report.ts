import { z } from 'zod'
import type { GateResult } from '../gate.ts'
import { timeAround } from './time-spent.ts'
import { slowestOf } from './where-time-went.ts'
import { withRunner } from './with-runner.ts'

const resultSchema = z.object({
  duration: z.number(),
  startTime: z.coerce.date().transform((date) => date.getTime()),
})
const specSchema = z.object({
  file: z.string(),
  title: z.string(),
  tests: z.array(z.object({ status: z.string(), results: z.array(resultSchema) })),
})
type Suite = { specs?: z.infer<typeof specSchema>[] | undefined; suites?: Suite[] | undefined }
const suiteSchema: z.ZodType<Suite> = z.object({
  specs: z.array(specSchema).optional(),
  suites: z.array(z.lazy(() => suiteSchema)).optional(),
})
const playwrightSchema = z.object({
  stats: z.object({
    startTime: z.coerce.date(),
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
  }),
  suites: z.array(suiteSchema).default([]),
})

/** How what the browser ran is called, and how many of the slowest are worth a line. */
export type Shown = { kind: string; shown: number }

/** A journey that passed at the second try has passed, and is named, so that nobody gets used to it. */
export function readPlaywrightReport(text: string, isOk: boolean, { kind, shown }: Shown): GateResult {
  const { stats, suites } = playwrightSchema.parse(JSON.parse(text))
  const journeys = suites.flatMap(specsOf).map(({ file, title, tests }) => ({ name: `${file} › ${title}`, tests }))
  const withStatus = (wanted: string) =>
    journeys.filter(({ tests }) => tests.some(({ status }) => status === wanted)).map(({ name }) => name)
  const timings = journeys.map(({ name, tests }) => {
    const durations = tests.flatMap(({ results }) => results.map(({ duration }) => duration))
    return { name, seconds: durations.reduce((sum, duration) => sum + duration, 0) / 1000 }
  })
  const results = journeys.flatMap(({ tests }) => tests.flatMap((test) => test.results))
  const spans = results.map(({ startTime, duration }) => ({ start: startTime, end: startTime + duration }))
  const spent = [
    { name: 'themselves', seconds: spans.reduce((sum, { start, end }) => sum + end - start, 0) / 1000 },
    ...timeAround({
      began: stats.startTime.getTime(),
      spans,
      before: 'until the first: the start of what they look at',
      between: 'between them: browsers, waiting for others',
    }),
  ]
  const result = {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    failures: withStatus('unexpected'),
    flaky: withStatus('flaky'),
    slowest: { [kind]: slowestOf(timings, shown) },
    spent: { [kind]: spent },
  }
  return withRunner(result, isOk)
}

function specsOf({ specs = [], suites = [] }: Suite): z.infer<typeof specSchema>[] {
  return [...specs, ...suites.flatMap(specsOf)]
}
