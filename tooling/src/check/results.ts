import path from 'node:path'
import { z } from 'zod'
import { root } from '../workspace/root.ts'

/** A step's part of the summary line. */
export type Result = {
  passed: number
  failed: number
  skipped: number
  /** Names of tests, or of files that failed outside of their tests. */
  failures: string[]
  /** Names of tests that passed only at the second try. */
  flaky: string[]
}

export function countOne(outcome: 'passed' | 'failed' | 'skipped'): Result {
  return { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [], [outcome]: 1 }
}

export function addUp(results: readonly Result[]): Result {
  return {
    passed: sum(results.map(({ passed }) => passed)),
    failed: sum(results.map(({ failed }) => failed)),
    skipped: sum(results.map(({ skipped }) => skipped)),
    failures: results.flatMap(({ failures }) => failures),
    flaky: results.flatMap(({ flaky }) => flaky),
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, value) => total + value, 0)
}

export function totalLine({ passed, failed, skipped }: Result): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

const jestSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
})

export function readJestReport(text: string): Result & { failedFiles: string[] } {
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = jestSchema.parse(JSON.parse(text))
  const failedFiles = testResults.filter(({ status }) => status === 'failed')
  const failures = failedFiles.flatMap(({ name, assertionResults }) => {
    const file = path.relative(root, name)
    const tests = assertionResults.filter(({ status }) => status === 'failed')
    return tests.length === 0 ? [file] : tests.map(({ fullName }) => `${file} › ${fullName}`)
  })
  return {
    passed: numPassedTests,
    // A file can fail without a failing test if it doesn't load or doesn't end.
    failed: Math.max(numFailedTests, failures.length),
    skipped: numPendingTests,
    failures,
    flaky: [],
    failedFiles: failedFiles.map(({ name }) => name),
  }
}

/** Merges two runs, the second of which repeats failed files: a test that failed only once is flaky. */
export function withSecondTry(first: Result, second: Result): Result {
  const passedOnRetry = first.failures.filter((name) => !second.failures.includes(name))
  return {
    passed: first.passed + first.failed - second.failed,
    failed: second.failed,
    skipped: first.skipped,
    failures: second.failures,
    flaky: passedOnRetry,
  }
}

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
const playwrightSchema = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  suites: z.array(suiteSchema).default([]),
})

export function readPlaywrightReport(text: string): Result {
  const { stats, suites } = playwrightSchema.parse(JSON.parse(text))
  const specs = suites.flatMap(specsIn)
  const namesWith = (wantedStatus: string) =>
    specs
      .filter(({ tests }) => tests.some(({ status }) => status === wantedStatus))
      .map(({ file, title }) => `${file} › ${title}`)
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: namesWith('unexpected'),
    flaky: namesWith('flaky'),
  }
}

function specsIn({ specs = [], suites = [] }: Suite): z.infer<typeof specSchema>[] {
  return [...specs, ...suites.flatMap(specsIn)]
}
