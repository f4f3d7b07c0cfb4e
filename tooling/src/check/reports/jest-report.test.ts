import { expect, test } from '@jest/globals'
import { root } from '../../workspace/root.ts'
import { failedFiles, jestResult, readJestReport, withSecondTry } from './jest-report.ts'

type Tests = Record<string, 'passed' | 'failed' | 'pending'>

/** A run of files below `host/src`, each with its tests; a file fails with any of them, or where it says so. */
function runOf(files: Record<string, Tests>, broken: readonly string[] = []) {
  const testResults = Object.entries(files).map(([name, tests]) => ({
    name: `${root}/host/src/${name}`,
    status: broken.includes(name) || Object.values(tests).includes('failed') ? 'failed' : 'passed',
    startTime: 1000,
    endTime: 9500,
    assertionResults: Object.entries(tests).map(([fullName, status]) => ({
      fullName,
      status,
      duration: status === 'pending' ? null : 1500,
    })),
  }))
  return readJestReport(
    JSON.stringify({ startTime: 400, testResults }),
    testResults.every(({ status }) => status === 'passed'),
  )
}

const app = { 'signs in': 'passed', 'signs out': 'failed', 'never ran': 'pending' } as const

test('counts the tests of a run', () => {
  const run = runOf({ 'app.test.tsx': app, 'other.test.ts': { adds: 'passed' } })
  expect(jestResult(run)).toMatchObject({
    passed: 2,
    failed: 1,
    failures: ['host/src/app.test.tsx › signs out'],
    flaky: [],
  })
  expect(failedFiles(run)).toEqual(['host/src/app.test.tsx'])
})

test('counts a run that failed outside of its tests as one failure', () => {
  const run = runOf({ 'app.test.tsx': {}, 'other.test.ts': { adds: 'passed' } }, ['app.test.tsx'])
  expect(jestResult(run)).toMatchObject({ passed: 1, failed: 1, failures: ['host/src/app.test.tsx'] })
  expect(jestResult({ ...runOf({ 'other.test.ts': { adds: 'passed' } }), isOk: false })).toMatchObject({ failed: 1 })
})

const steady = { 'other.test.ts': { adds: 'passed' } } as const
test.each<[string, Tests, Tests, { passed: number; failed: number; flaky: string[] }]>([
  ['passes', app, { ...app, 'signs out': 'passed' }, { passed: 3, failed: 0, flaky: ['signs out'] }],
  ['fails again', app, app, { passed: 2, failed: 1, flaky: [] }],
  [
    'passes and another one does not',
    app,
    { ...app, 'signs in': 'failed', 'signs out': 'passed' },
    { passed: 3, failed: 0, flaky: ['signs in', 'signs out'] },
  ],
  ['is there only then', {}, { 'signs in': 'passed' }, { passed: 2, failed: 0, flaky: ['signs in'] }],
  ['is not there again', {}, {}, { passed: 1, failed: 1, flaky: [] }],
])('counts what %s at a second try of its file', (_what, before, after, { flaky, ...counts }) => {
  const broken = ['app.test.tsx']
  const first = runOf({ 'app.test.tsx': before, ...steady }, broken)
  const second = runOf({ 'app.test.tsx': after }, Object.keys(after).length === 0 ? broken : [])
  expect(jestResult(withSecondTry(first, second))).toMatchObject({
    ...counts,
    flaky: flaky.map((name) => `host/src/app.test.tsx › ${name}`),
  })
})

test('says how long files and tests took', () => {
  expect(jestResult(runOf({ 'app.test.tsx': app })).slowest).toEqual({
    'test files, with their imports': [{ name: 'host/src/app.test.tsx', seconds: 8.5 }],
    tests: [
      { name: 'host/src/app.test.tsx › signs in', seconds: 1.5 },
      { name: 'host/src/app.test.tsx › signs out', seconds: 1.5 },
      { name: 'host/src/app.test.tsx › never ran', seconds: 0 },
    ],
  })
})

test('says how long set-ups took beside the tests', () => {
  expect(jestResult(runOf({ 'app.test.tsx': app, 'other.test.ts': { adds: 'passed' } })).spent).toEqual({
    'unit tests': [
      { name: 'tests', seconds: 4.5 },
      { name: 'set-up of their files: imports, databases', seconds: 12.5 },
      { name: 'until the first file: the runner, the database of all', seconds: 0.6 },
      { name: 'between files: pages, new processes, waiting for the last', seconds: 0 },
    ],
  })
})
