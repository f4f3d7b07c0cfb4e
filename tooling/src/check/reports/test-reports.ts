import path from 'node:path'
import { z } from 'zod'
import { root } from '../../workspace/root.ts'
import type { GateResult, Timing } from '../gate.ts'
import { slowestOf } from './where-time-went.ts'

const jestSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          // Neither is told of a test that did not run.
          duration: z.number().nullish(),
          invocations: z.number().optional(),
        }),
      ),
    }),
  ),
})

const specSchema = z.object({
  file: z.string(),
  title: z.string(),
  tests: z.array(z.object({ status: z.string(), results: z.array(z.object({ duration: z.number() })) })),
})
type Suite = { specs?: z.infer<typeof specSchema>[] | undefined; suites?: Suite[] | undefined }
const suiteSchema: z.ZodType<Suite> = z.object({
  specs: z.array(specSchema).optional(),
  suites: z.array(z.lazy(() => suiteSchema)).optional(),
})
const playwrightSchema = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  suites: z.array(suiteSchema).default([]),
})

/** A runner can fail without a failing test: a file that does not load, a server that does not start. */
function withRunner(result: GateResult, isOk: boolean): GateResult {
  return isOk || result.failed > 0 ? result : { ...result, failed: 1 }
}

/** A test that passed at the second try has passed, and is named, so that nobody gets used to it. */
export function readJestReport(text: string, isOk: boolean): GateResult {
  const { numPassedTests, numFailedTests, testResults } = jestSchema.parse(JSON.parse(text))
  const files = testResults.map(({ name, startTime, endTime, assertionResults }) => {
    const file = path.relative(root, name)
    const tests = assertionResults.map((test) => ({ ...test, name: `${file} › ${test.fullName}` }))
    return { name: file, seconds: (endTime - startTime) / 1000, tests }
  })
  const tests = files.flatMap((file) => file.tests)
  const flaky = tests.filter(({ status, invocations = 1 }) => status === 'passed' && invocations > 1)
  const result = {
    passed: numPassedTests,
    failed: numFailedTests,
    flaky: flaky.map(({ name }) => name),
    slowest: {
      'test files, with their imports': slowestOf(files.map(named), 10),
      tests: slowestOf(
        tests.map(({ name, duration }) => ({ name, seconds: (duration ?? 0) / 1000 })),
        10,
      ),
    },
  }
  return withRunner(result, isOk)
}

/** How what the browser ran is called, and how many of the slowest are worth a line. */
export type Shown = { kind: string; shown: number }

function named({ name, seconds }: Timing): Timing {
  return { name, seconds }
}

export function readPlaywrightReport(text: string, isOk: boolean, { kind, shown }: Shown): GateResult {
  const { stats, suites } = playwrightSchema.parse(JSON.parse(text))
  const journeys = suites.flatMap(specsOf).map(({ file, title, tests }) => ({ name: `${file} › ${title}`, tests }))
  const flaky = journeys.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
  const timings = journeys.map(({ name, tests }) => {
    const durations = tests.flatMap(({ results }) => results.map(({ duration }) => duration))
    return { name, seconds: durations.reduce((sum, duration) => sum + duration, 0) / 1000 }
  })
  const result = {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    flaky: flaky.map(({ name }) => name),
    slowest: { [kind]: slowestOf(timings, shown) },
  }
  return withRunner(result, isOk)
}

function specsOf({ specs = [], suites = [] }: Suite): z.infer<typeof specSchema>[] {
  return [...specs, ...suites.flatMap(specsOf)]
}
