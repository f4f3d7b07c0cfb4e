import { expect, test } from 'vitest'
import { readPlaywrightReport, readVitestReport } from './test-reports.ts'

test('counts the tests of a unit run', () => {
  const report = JSON.stringify({ numPassedTests: 210, numFailedTests: 3, numTotalTests: 213 })
  expect(readVitestReport(report, false)).toEqual({ passed: 210, failed: 3 })
})

test('counts a run that failed outside of its tests as one failure', () => {
  const report = JSON.stringify({ numPassedTests: 210, numFailedTests: 0 })
  expect(readVitestReport(report, false)).toEqual({ passed: 210, failed: 1 })
  expect(readVitestReport(report, true)).toEqual({ passed: 210, failed: 0 })
})

test('counts a journey that needed a second try as passed, and names it', () => {
  const shaky = { file: 'sign-in.spec.ts', title: 'signs in', tests: [{ status: 'flaky' }] }
  const steady = { file: 'sign-in.spec.ts', title: 'signs out', tests: [{ status: 'expected' }] }
  const report = JSON.stringify({
    stats: { expected: 40, unexpected: 1, flaky: 1, skipped: 3 },
    suites: [{ specs: [steady], suites: [{ specs: [shaky] }] }],
  })
  expect(readPlaywrightReport(report, false)).toEqual({ passed: 41, failed: 1, flaky: ['sign-in.spec.ts › signs in'] })
})
