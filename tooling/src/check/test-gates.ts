import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isPortFree } from '../process/port-owner.ts'
import { environment } from '../workspace/environment.ts'
import { remoteNames } from '../workspace/packages.ts'
import { portsFrom } from '../workspace/ports.ts'
import { root } from '../workspace/root.ts'
import { ensureChromium } from './chromium.ts'
import type { GateResult } from './gate.ts'
import { jestCommand } from './jest-command.ts'
import { commandGate, runCommand } from './run-command.ts'
import { readJestReport, readPlaywrightReport, type Shown } from './reports/test-reports.ts'

const bench = path.resolve(import.meta.dirname, '../bench/main.ts')

/** A runner that dies before it reports has failed, once. */
async function readReport(file: string, read: (text: string) => GateResult): Promise<GateResult> {
  return existsSync(file) ? read(await readFile(file, 'utf8')) : { passed: 0, failed: 1 }
}

async function withReportFile(work: (file: string) => Promise<GateResult>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'lintel-check-'))
  try {
    return await work(path.join(folder, 'report.json'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** All tests, or those of the named files. */
export function unitTests(files: readonly string[]) {
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

/** A machine that many share may stall for seconds: there a second try is allowed, and the check names what needed it. */
const retries = environment.CI ? '--retries=1' : '--retries=0'

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
        CHROMIUM_PATH: environment.CHROMIUM_PATH,
        ...variables,
      },
    })
    const result = await readReport(file, (text) => readPlaywrightReport(text, isOk, names))
    return isOk || isLive ? result : { ...result, output }
  })
}

/** All journeys, or those of the named files. */
export async function journeys(files: readonly string[]) {
  const variables = { LINTEL_PORT_BASE: String(await freePortBase()) }
  return playwright({ args: files, variables, isLive: true, kind: 'journeys', shown: 20 })
}

/** A short round of every bench: its figures mean nothing, but it must not break. */
export async function benches() {
  await ensureChromium(environment.CHROMIUM_PATH)
  return commandGate({ command: process.execPath, args: [bench, '--short'] })
}

/** What every engine of the viewer has to do, in a browser but without a running system. */
export function viewerContract() {
  return playwright({ args: ['--config', 'viewer.config.ts'], kind: 'cases of the viewer', shown: 5 })
}
