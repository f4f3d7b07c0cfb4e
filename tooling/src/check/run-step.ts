import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isPortFree } from '../process/port.ts'
import { runCommand } from '../process/run-command.ts'
import { environment } from '../workspace/environment.ts'
import { portsFrom } from '../workspace/ports.ts'
import { countOne, readJestReport, readPlaywrightReport, withSecondTry, type Result } from './results.ts'
import type { Step } from './steps.ts'

/** Machines of CI are shared and may stall for seconds: there a second try is allowed. */
const hasSecondTry = environment.CI
/** Jest leaves out the tests that it names. */
const skipTests = path.resolve(import.meta.dirname, '../../jest/skip-tests.ts')
/** If more files fail, it's not flakiness. */
const maxRetriedFiles = 10

export type StepOutcome = Result & { output?: string }

/** Runs a script of the root's `package.json`. */
export function runStep(step: Step): Promise<StepOutcome> {
  if (step.runner === 'jest') return withFolder((folder) => runJest(step, folder))
  if (step.runner === 'playwright') return withFolder((folder) => runPlaywright(step, folder))
  return runScript(step)
}

async function runScript({ script, args = [], environment: variables = {} }: Step): Promise<StepOutcome> {
  const { isOk, output } = await runCommand({ ...nodeRun(script, args), environment: variables })
  return isOk ? countOne('passed') : { ...countOne('failed'), output }
}

/** Half a second faster than through a package manager. */
function nodeRun(script: string, args: readonly string[]) {
  return { command: process.execPath, args: ['--run', script, '--', ...args] }
}

async function runJest(step: Step, folder: string): Promise<Result> {
  const first = await jest(step, folder)
  const { failedFiles } = first
  if (!hasSecondTry || failedFiles.length === 0 || failedFiles.length > maxRetriedFiles) return first
  console.log(`Second attempt: ${failedFiles.join(', ')}`)
  return withSecondTry(first, await jest({ ...step, args: ['--runTestsByPath', ...failedFiles] }, folder))
}

async function jest({ script, args = [], environment: variables = {} }: Step, folder: string) {
  const file = path.join(folder, 'report.json')
  rmSync(file, { force: true })
  const command = nodeRun(script, ['--json', `--outputFile=${file}`, '--filter', skipTests, ...args])
  const { isOk } = await runCommand({ ...command, environment: variables, isLive: true })
  // There is no report if no tests match or Jest itself failed.
  const noReport = { ...countOne('failed'), passed: 0, failed: 0, failedFiles: [] }
  return failIfRunnerFailed(existsSync(file) ? readJestReport(readFileSync(file, 'utf8')) : noReport, isOk)
}

async function runPlaywright({ script, args = [] }: Step, folder: string): Promise<Result> {
  const file = path.join(folder, 'report.json')
  const options = ['--reporter=list,json', '--pass-with-no-tests', `--retries=${hasSecondTry ? 1 : 0}`]
  const { isOk } = await runCommand({
    ...nodeRun(script, [...options, ...args]),
    isLive: true,
    environment: {
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      CHROMIUM_PATH: environment.CHROMIUM_PATH,
      LINTEL_PORT_BASE: String(await freePortBase()),
      // For the data of the systems that journeys start: it is removed with the report, also when the check is stopped.
      TMPDIR: folder,
    },
  })
  const noReport = { ...countOne('failed'), failed: 0 }
  return failIfRunnerFailed(existsSync(file) ? readPlaywrightReport(readFileSync(file, 'utf8')) : noReport, isOk)
}

/** A runner can fail without a failing test if its configuration doesn't load or a server doesn't start. */
function failIfRunnerFailed<Report extends Result>(report: Report, isOk: boolean): Report {
  return isOk || report.failed > 0 ? report : { ...report, failed: 1 }
}

async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lintel-check-'))
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  process.once('exit', remove)
  try {
    return await work(folder)
  } finally {
    process.off('exit', remove)
    remove()
  }
}

/** Journeys start a separate system, in addition to any other on this machine. */
async function freePortBase(): Promise<number> {
  for (let base = 19_000; base < 60_000; base += 100) {
    const portsFree = await Promise.all(Object.values(portsFrom(base)).map(isPortFree))
    if (portsFree.every(Boolean)) return base
  }
  throw new Error('There are no free ports for the journeys.')
}
