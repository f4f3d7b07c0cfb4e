import { expect, test } from '@jest/globals'
import { readPlaywrightReport } from './playwright-report.ts'

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
