import { expect, test } from '@jest/globals'
import { root } from '../../workspace/root.ts'
import { readJestReport, readPlaywrightReport } from './test-reports.ts'

function jestReport(counts: { numPassedTests: number; numFailedTests: number }, testResults: object[] = []) {
  return JSON.stringify({ ...counts, numTotalTests: counts.numPassedTests + counts.numFailedTests, testResults })
}

const file = {
  name: `${root}/host/src/app.test.tsx`,
  startTime: 1000,
  endTime: 9500,
  assertionResults: [
    { fullName: 'signs in', status: 'passed', duration: 1500, invocations: 2 },
    { fullName: 'signs out', status: 'failed', duration: 250, invocations: 2 },
    { fullName: 'never ran', status: 'pending', duration: null },
  ],
}

test('counts the tests of a unit run', () => {
  const report = jestReport({ numPassedTests: 210, numFailedTests: 3 })
  expect(readJestReport(report, false)).toMatchObject({ passed: 210, failed: 3, flaky: [] })
})

test('counts a run that failed outside of its tests as one failure', () => {
  const report = jestReport({ numPassedTests: 210, numFailedTests: 0 })
  expect(readJestReport(report, false)).toMatchObject({ passed: 210, failed: 1 })
  expect(readJestReport(report, true)).toMatchObject({ passed: 210, failed: 0 })
})

test('names the tests that passed at the second try', () => {
  const report = jestReport({ numPassedTests: 1, numFailedTests: 1 }, [file])
  expect(readJestReport(report, false).flaky).toEqual(['host/src/app.test.tsx › signs in'])
})

test('says how long files and tests took', () => {
  const report = jestReport({ numPassedTests: 1, numFailedTests: 1 }, [file])
  expect(readJestReport(report, false).slowest).toEqual({
    'test files, with their imports': [{ name: 'host/src/app.test.tsx', seconds: 8.5 }],
    tests: [
      { name: 'host/src/app.test.tsx › signs in', seconds: 1.5 },
      { name: 'host/src/app.test.tsx › signs out', seconds: 0.25 },
      { name: 'host/src/app.test.tsx › never ran', seconds: 0 },
    ],
  })
})

test('counts a journey that needed a second try as passed, and names it', () => {
  const results = [{ duration: 2000 }]
  const shaky = {
    file: 'sign-in.spec.ts',
    title: 'signs in',
    tests: [{ status: 'flaky', results: [...results, ...results] }],
  }
  const steady = { file: 'sign-in.spec.ts', title: 'signs out', tests: [{ status: 'expected', results }] }
  const report = JSON.stringify({
    stats: { expected: 40, unexpected: 1, flaky: 1, skipped: 3 },
    suites: [{ specs: [steady], suites: [{ specs: [shaky] }] }],
  })
  expect(readPlaywrightReport(report, false, { kind: 'journeys', shown: 20 })).toEqual({
    passed: 41,
    failed: 1,
    flaky: ['sign-in.spec.ts › signs in'],
    slowest: {
      journeys: [
        { name: 'sign-in.spec.ts › signs in', seconds: 4 },
        { name: 'sign-in.spec.ts › signs out', seconds: 2 },
      ],
    },
  })
})
