import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { benches as benchPrograms } from '../bench/benches.ts'
import { isPortFree } from '../process/port.ts'
import { environment } from '../workspace/environment.ts'
import { remoteNames } from '../workspace/packages.ts'
import { defaultPortBase, portsFrom } from '../workspace/ports.ts'
import { root } from '../workspace/root.ts'
import { ensureChromium } from './chromium.ts'
import type { GateResult, Timing } from './gate.ts'
import { jestCommand } from './jest-command.ts'
import { runCommand } from './run-command.ts'
import { failedFiles, jestResult, readJestReport, withSecondTry, type JestRun } from './reports/jest-report.ts'
import { readPlaywrightReport, type Shown } from './reports/playwright-report.ts'

const bench = path.resolve(import.meta.dirname, '../bench/main.ts')

/** A machine that many share may stall for seconds: there a second try is allowed, and the check names what needed it. */
const hasSecondTry = environment.CI
/** Where more fail, it is not the machine. */
const mostTriedAgain = 10

/** None of a runner that dies before it reports. */
async function readReport<T>(file: string, read: (text: string) => T): Promise<T | undefined> {
  return existsSync(file) ? read(await readFile(file, 'utf8')) : undefined
}

async function withReportFile<T>(work: (file: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lintel-check-'))
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  // A check that is stopped ends here and now.
  process.once('exit', remove)
  try {
    return await work(path.join(folder, 'report.json'))
  } finally {
    process.off('exit', remove)
    remove()
  }
}

/** All tests, or those of the named files. */
export async function unitTests(files: readonly string[]): Promise<GateResult> {
  const run = await runTests(files)
  return run ? jestResult(run) : { passed: 0, failed: 1 }
}

/** A second try is one of the whole file, from its start: what the first one left behind is no place to begin. */
async function runTests(files: readonly string[]): Promise<JestRun | undefined> {
  const first = await jest(files)
  const failed = first ? failedFiles(first) : []
  if (!first || !hasSecondTry || failed.length === 0 || failed.length > mostTriedAgain) return first
  console.log(`Once more: ${failed.join(', ')}`)
  const second = await jest(failed)
  return second && withSecondTry(first, second)
}

function jest(files: readonly string[]): Promise<JestRun | undefined> {
  return withReportFile(async (file) => {
    const selection = files.length > 0 ? ['--runTestsByPath', ...files] : []
    const command = jestCommand(['--json', `--outputFile=${file}`, ...selection])
    const { isOk } = await runCommand({ ...command, isLive: true })
    return readReport(file, (text) => readJestReport(text, isOk))
  })
}

/** The journeys start a system of their own, beside whatever runs on this machine. */
async function freePortBase() {
  for (let base = 19_000; base < 60_000; base += 100) {
    const { host, platform, identity, remotes } = portsFrom(base, remoteNames())
    const free = await Promise.all([host, platform, identity, ...remotes.values()].map(isPortFree))
    if (free.every(Boolean)) return base
  }
  throw new Error('There are no free ports for the journeys.')
}

const retries = hasSecondTry ? '--retries=1' : '--retries=0'

type PlaywrightRun = Shown & { args: readonly string[]; variables?: Record<string, string>; isLive?: boolean }

async function playwright({ args, variables = {}, isLive = false, ...names }: PlaywrightRun) {
  await ensureChromium(environment.CHROMIUM_PATH)
  return withReportFile(async (file) => {
    const { isOk, output } = await runCommand({
      command: 'playwright',
      args: ['test', '--reporter=list,json', retries, ...args],
      cwd: path.join(root, 'e2e'),
      isLive,
      environment: {
        PATH: [path.join(root, 'e2e/node_modules/.bin'), process.env['PATH']].join(path.delimiter),
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        // For the data of the systems that journeys start: it goes with the report, also when the check is stopped.
        TMPDIR: path.dirname(file),
        CHROMIUM_PATH: environment.CHROMIUM_PATH,
        ...variables,
      },
    })
    const report = await readReport(file, (text) => readPlaywrightReport(text, isOk, names))
    const result = report ?? { passed: 0, failed: 1 }
    return isOk || isLive ? result : { ...result, output }
  })
}

/** All journeys, or those of the named files, or of these with such titles. */
export async function journeys(files: readonly string[], titles?: string) {
  const args = [...files, ...(titles === undefined ? [] : ['--grep', titles])]
  const variables = { LINTEL_PORT_BASE: String(await freePortBase()) }
  return playwright({ args, variables, isLive: true, kind: 'journeys', shown: 20 })
}

/** In containers that are running: they have the usual ports. */
export async function journeysOnContainers() {
  const titles = 'the main job: from a prototype to the assembled model|a building file goes in, and its review leads'
  const variables = { LINTEL_PORT_BASE: String(defaultPortBase), LINTEL_RUNNING: 'yes' }
  const args = ['assembly.spec.ts', 'captures.spec.ts', '--grep', titles]
  return playwright({ args, variables, isLive: true, kind: 'journeys on containers', shown: 5 })
}

/**
 * A short round of every bench: its figures mean nothing, but it must not break. So three may run at once: each keeps one processor busy, hardly
 * more, and waits now and then.
 */
export async function benches(): Promise<GateResult> {
  await ensureChromium(environment.CHROMIUM_PATH)
  const timings: Timing[] = []
  const broken: string[] = []
  const names = Object.keys(benchPrograms).values()
  async function playSome() {
    for (const name of names) {
      const since = Date.now()
      const { isOk, output } = await runCommand({ command: process.execPath, args: [bench, '--short', name] })
      timings.push({ name, seconds: (Date.now() - since) / 1000 })
      if (!isOk) broken.push(output)
    }
  }
  await Promise.all([playSome(), playSome(), playSome()])
  const result = { passed: timings.length - broken.length, failed: broken.length, slowest: { benches: timings } }
  return broken.length === 0 ? result : { ...result, output: broken.join('\n\n') }
}

/** What every engine of the viewer has to do, in a browser but without a running system. */
export function viewerContract() {
  return playwright({ args: ['--config', 'viewer.config.ts'], kind: 'cases of the viewer', shown: 5 })
}
