import { expect, test } from '@jest/globals'
import { readPlaywrightReport } from './playwright-report.ts'

test('counts a journey that needed a second try as passed, and names it and those that failed', () => {
  const results = [{ duration: 2000, startTime: '2026-03-02T10:00:30.000Z' }]
  const shaky = {
    file: 'sign-in.spec.ts',
    title: 'signs in',
    tests: [{ status: 'flaky', results: [...results, ...results] }],
  }
  const steady = { file: 'sign-in.spec.ts', title: 'signs out', tests: [{ status: 'expected', results }] }
  const broken = { file: 'sign-in.spec.ts', title: 'signs up', tests: [{ status: 'unexpected', results: [] }] }
  const report = JSON.stringify({
    stats: { startTime: '2026-03-02T10:00:00.000Z', expected: 40, unexpected: 1, flaky: 1, skipped: 3 },
    suites: [{ specs: [steady, broken], suites: [{ specs: [shaky] }] }],
  })
  expect(readPlaywrightReport(report, false, { kind: 'journeys', shown: 20 })).toEqual({
    passed: 41,
    failed: 1,
    failures: ['sign-in.spec.ts › signs up'],
    flaky: ['sign-in.spec.ts › signs in'],
    slowest: {
      journeys: [
        { name: 'sign-in.spec.ts › signs in', seconds: 4 },
        { name: 'sign-in.spec.ts › signs out', seconds: 2 },
        { name: 'sign-in.spec.ts › signs up', seconds: 0 },
      ],
    },
    spent: {
      journeys: [
        { name: 'themselves', seconds: 6 },
        { name: 'until the first: the start of what they look at', seconds: 30 },
        { name: 'between them: browsers, waiting for others', seconds: 0 },
      ],
    },
  })
})
