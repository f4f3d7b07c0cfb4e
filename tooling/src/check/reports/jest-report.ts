import path from 'node:path'
import { z } from 'zod'
import { root } from '../../workspace/root.ts'
import type { GateResult, Timing } from '../gate.ts'
import { timeAround, type Span } from './time-spent.ts'
import { slowestOf } from './where-time-went.ts'
import { withRunner } from './with-runner.ts'

const jestSchema = z.object({
  startTime: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          // None of a test that did not run.
          duration: z.number().nullish(),
        }),
      ),
    }),
  ),
})

type TestRun = { name: string; status: string; seconds: number; isFlaky?: boolean }
type FileRun = { name: string; isOk: boolean; seconds: number; span: Span; tests: TestRun[] }
export type JestRun = { isOk: boolean; began: number; files: FileRun[] }

export function readJestReport(text: string, isOk: boolean): JestRun {
  const { startTime: began, testResults } = jestSchema.parse(JSON.parse(text))
  const files = testResults.map(({ name, status, startTime, endTime, assertionResults }) => {
    const file = path.relative(root, name)
    const tests = assertionResults.map((test) => ({
      name: `${file} › ${test.fullName}`,
      status: test.status,
      seconds: (test.duration ?? 0) / 1000,
    }))
    const span = { start: startTime, end: endTime }
    return { name: file, isOk: status === 'passed', seconds: (endTime - startTime) / 1000, span, tests }
  })
  return { isOk, began, files }
}

export function failedFiles({ files }: JestRun): string[] {
  return files.flatMap(({ name, isOk }) => (isOk ? [] : [name]))
}

/** Of files that ran once more, what passed in either run has passed, and is named, so that nobody gets used to it. */
export function withSecondTry(first: JestRun, second: JestRun): JestRun {
  const again = new Map(second.files.map((file) => [file.name, file]))
  const files = first.files.map((file) => unite(file, again.get(file.name)))
  return { isOk: files.every(({ isOk }) => isOk), began: first.began, files }
}

function unite(first: FileRun, second?: FileRun): FileRun {
  if (!second) return first
  const before = new Map(first.tests.map(({ name, status }) => [name, status]))
  const tests = second.tests.map((test) => {
    const statuses = [before.get(test.name), test.status]
    const isFlaky = statuses.includes('passed') && statuses[0] !== statuses[1]
    return { ...test, status: isFlaky ? 'passed' : test.status, isFlaky }
  })
  const isMended = second.tests.some(hasFailed) && !tests.some(hasFailed)
  // Its span is that of the first run, in which the others ran beside it.
  return { ...first, tests, isOk: second.isOk || isMended, seconds: first.seconds + second.seconds }
}

/** A file can fail without a failing test: it does not load, or does not end. */
function failuresOf({ name, isOk, tests }: FileRun): string[] {
  const failed = tests.filter(hasFailed).map((test) => test.name)
  return isOk || failed.length > 0 ? failed : [name]
}

function hasFailed({ status }: TestRun): boolean {
  return status === 'failed'
}

export function jestResult({ isOk, began, files }: JestRun): GateResult {
  const tests = files.flatMap((file) => file.tests)
  const count = (status: string) => tests.filter((test) => test.status === status).length
  const result = {
    passed: count('passed'),
    failed: count('failed'),
    failures: files.flatMap(failuresOf),
    flaky: tests.flatMap(({ name, isFlaky }) => (isFlaky ? [name] : [])),
    slowest: {
      'test files, with their imports': slowestOf(files, 10),
      tests: slowestOf(tests, 10),
    },
    spent: { 'unit tests': spentBy(began, files) },
  }
  return withRunner(result, isOk)
}

function spentBy(began: number, files: readonly FileRun[]): Timing[] {
  const inFiles = files.reduce((sum, { span }) => sum + span.end - span.start, 0) / 1000
  const inTests = files.flatMap(({ tests }) => tests).reduce((sum, { seconds }) => sum + seconds, 0)
  return [
    { name: 'tests', seconds: inTests },
    { name: 'set-up of their files: imports, databases', seconds: inFiles - inTests },
    ...timeAround({
      began,
      spans: files.map(({ span }) => span),
      before: 'until the first file: the runner, the database of all',
      between: 'between files: pages, new processes, waiting for the last',
    }),
  ]
}
