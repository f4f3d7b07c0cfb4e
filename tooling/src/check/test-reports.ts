import { z } from 'zod'
import type { GateResult } from './gate.ts'

const vitestSchema = z.object({ numPassedTests: z.number(), numFailedTests: z.number() })
const playwrightStats = z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() })
const specSchema = z.object({
  file: z.string(),
  title: z.string(),
  tests: z.array(z.object({ status: z.string() })),
})
type Suite = { specs?: z.infer<typeof specSchema>[] | undefined; suites?: Suite[] | undefined }
const suiteSchema: z.ZodType<Suite> = z.object({
  specs: z.array(specSchema).optional(),
  suites: z.array(z.lazy(() => suiteSchema)).optional(),
})
const playwrightSchema = z.object({ stats: playwrightStats, suites: z.array(suiteSchema).default([]) })

/** A runner can fail without a failing test: a file that does not load, a server that does not start. */
function withRunner(result: GateResult, isOk: boolean): GateResult {
  return isOk || result.failed > 0 ? result : { ...result, failed: 1 }
}

export function readVitestReport(text: string, isOk: boolean): GateResult {
  const { numPassedTests, numFailedTests } = vitestSchema.parse(JSON.parse(text))
  return withRunner({ passed: numPassedTests, failed: numFailedTests }, isOk)
}

/** A journey that passed at the second try has passed, and is named, so that nobody gets used to it. */
export function readPlaywrightReport(text: string, isOk: boolean): GateResult {
  const { stats, suites } = playwrightSchema.parse(JSON.parse(text))
  const flaky = suites.flatMap(flakyJourneys)
  return withRunner({ passed: stats.expected + stats.flaky, failed: stats.unexpected, flaky }, isOk)
}

function flakyJourneys({ specs = [], suites = [] }: Suite): string[] {
  const named = specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ file, title }) => `${file} › ${title}`)
  return [...named, ...suites.flatMap(flakyJourneys)]
}
