import { describe, expect, test } from '@jest/globals'
import { root } from '../workspace/root.ts'
import { journeyPattern, planForChange } from './changed.ts'
import { readOptions } from './options.ts'
import { addUp, countOne, readJestReport, readPlaywrightReport, totalLine, withSecondTry } from './results.ts'
import { plans, selectSteps } from './steps.ts'

type Tests = Record<string, 'passed' | 'failed' | 'pending'>

/** Jest's report of files in `host/src` with their tests; `broken` files failed outside of tests. */
function jestReport(files: Record<string, Tests>, broken: readonly string[] = []) {
  const statuses = Object.values(files).flatMap((tests) => Object.values(tests))
  const count = (status: string) => statuses.filter((each) => each === status).length
  return readJestReport(
    JSON.stringify({
      numPassedTests: count('passed'),
      numFailedTests: count('failed'),
      numPendingTests: count('pending'),
      testResults: Object.entries(files).map(([name, tests]) => ({
        name: `${root}/host/src/${name}`,
        status: broken.includes(name) || Object.values(tests).includes('failed') ? 'failed' : 'passed',
        assertionResults: Object.entries(tests).map(([fullName, status]) => ({ fullName, status })),
      })),
    }),
  )
}

describe('counting', () => {
  const app = { 'signs in': 'passed', 'signs out': 'failed', 'is not run': 'pending' } as const

  test('counts the tests of a Jest run and names those that failed', () => {
    const report = jestReport({ 'app.test.tsx': app, 'other.test.ts': { adds: 'passed' } })
    expect(report).toMatchObject({ passed: 2, failed: 1, skipped: 1, failures: ['host/src/app.test.tsx › signs out'] })
    expect(report.failedFiles).toEqual([`${root}/host/src/app.test.tsx`])
  })

  test('counts a file that failed outside of its tests', () => {
    const report = jestReport({ 'app.test.tsx': {}, 'other.test.ts': { adds: 'passed' } }, ['app.test.tsx'])
    expect(report).toMatchObject({ passed: 1, failed: 1, failures: ['host/src/app.test.tsx'] })
  })

  test('reports a test that passes only on retry as flaky', () => {
    const first = jestReport({ 'app.test.tsx': app, 'other.test.ts': { adds: 'failed' } })
    const second = jestReport({
      'app.test.tsx': { ...app, 'signs out': 'passed' },
      'other.test.ts': { adds: 'failed' },
    })
    expect(withSecondTry(first, second)).toMatchObject({
      passed: 2,
      failed: 1,
      skipped: 1,
      failures: ['host/src/other.test.ts › adds'],
      flaky: ['host/src/app.test.tsx › signs out'],
    })
  })

  test('counts a flaky journey as passed, and lists it', () => {
    const spec = (title: string, status: string) => ({ file: 'sign-in.spec.ts', title, tests: [{ status }] })
    const report = JSON.stringify({
      stats: { expected: 40, unexpected: 1, flaky: 1, skipped: 3 },
      suites: [{ specs: [spec('signs up', 'unexpected')], suites: [{ specs: [spec('signs in', 'flaky')] }] }],
    })
    expect(readPlaywrightReport(report)).toEqual({
      passed: 41,
      failed: 1,
      skipped: 3,
      failures: ['sign-in.spec.ts › signs up'],
      flaky: ['sign-in.spec.ts › signs in'],
    })
  })

  test('ends with one summary line', () => {
    expect(totalLine(addUp([countOne('passed'), countOne('failed')]))).toBe('1 passed, 1 failed')
    expect(totalLine(addUp([countOne('passed'), countOne('skipped')]))).toBe('1 passed, 0 failed, 1 skipped')
  })
})

describe('choosing steps', () => {
  test('reads the level, the steps and the commit to compare with', () => {
    expect(readOptions([])).toEqual({ level: 'default', steps: [], help: false })
    expect(readOptions(['--full', 'unit'])).toEqual({ level: 'full', steps: ['unit'], help: false })
    expect(readOptions(['--changed'])).toMatchObject({ changedSince: 'origin/main' })
    expect(readOptions(['--changed=HEAD', 'unit'])).toMatchObject({ changedSince: 'HEAD', steps: ['unit'] })
    expect(() => readOptions(['--chnaged'])).toThrow('--chnaged')
  })

  test('runs named steps in their usual order and rejects unknown ones', () => {
    const chosen = selectSteps(plans.default, ['unit', 'typecheck', 'lint:syntax'])
    expect(chosen.flat().map(({ script }) => script)).toEqual(['typecheck', 'lint:syntax', 'unit'])
    expect(() => selectSteps(plans.default, ['spelling'])).toThrow("Step spelling doesn't exist")
  })
})

describe('a change', () => {
  const base = 'abc'
  const everything = () => true

  test('in a remote runs its lint, types, related tests and smoke journeys', () => {
    const file = 'remote-bim/src/remote.ts'
    const plan = planForChange({ base, files: [file] }, everything)
    expect(plan.flat().map(({ script, args }) => [script, ...(args ?? [])])).toEqual([
      ['lint:syntax', file],
      ['typecheck:packages', 'remote-bim'],
      ['lint:types', file],
      ['format:check', file],
      ['unit', '--testNamePattern', '^(?!.*@full\\b)', '--changedSince=abc'],
      ['journeys', '--grep', '(?=.*@smoke\\b)(?=.*@(remote-bim)\\b)', '--grep-invert', '@nightly'],
    ])
  })

  test('lints and formats only existing files', () => {
    const plan = planForChange({ base, files: ['host/src/gone.ts'] }, (file) => file === 'host/tsconfig.json')
    expect(plan.flat().map(({ script }) => script)).toEqual(['typecheck:packages', 'unit', 'journeys'])
  })

  test.each([
    [['shared/src/ui/components/button.tsx', 'host/src/app.tsx'], '(?=.*@smoke\\b)(?=.*@(host|shared)\\b)'],
    [['platform/src/app.ts', 'remote-data/src/pages.tsx'], '(?=.*@smoke\\b)(?=.*@(platform|remote-data)\\b)'],
    [['e2e/src/captures.spec.ts'], 'captures\\.spec\\.ts'],
    [['remote-bim/src/pages/list.test.tsx', 'docs/backup.md', 'tooling/src/bench/main.ts'], undefined],
  ])('of %j asks for the journeys %j', (files, pattern) => {
    expect(journeyPattern(files)).toBe(pattern)
  })
})
