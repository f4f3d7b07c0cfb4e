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
import { runCommand } from './run-command.ts'
import { readPlaywrightReport, readVitestReport } from './test-reports.ts'

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

/** Two cores: more would only wait for each other. As an option, because projects do not take it from the root's settings. */
const maxWorkers = '--maxWorkers=2'

/** A shared machine may stall for seconds: one more try, and the runner prints which test needed it. */
export function unitTests() {
  return withReportFile(async (file) => {
    const args = ['run', maxWorkers, '--retry=1', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const { isOk } = await runCommand({ command: 'vitest', args, isLive: true })
    return readReport(file, (text) => readVitestReport(text, isOk))
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

async function playwright(args: readonly string[], variables: Record<string, string> = {}) {
  await ensureChromium(environment.CHROMIUM_PATH)
  return withReportFile(async (file) => {
    const { isOk } = await runCommand({
      command: 'playwright',
      args: ['test', '--reporter=list,json', ...args],
      cwd: path.join(root, 'e2e'),
      isLive: true,
      environment: {
        PATH: [path.join(root, 'e2e/node_modules/.bin'), process.env['PATH']].join(path.delimiter),
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        ...variables,
      },
    })
    return readReport(file, (text) => readPlaywrightReport(text, isOk))
  })
}

/** A shared machine may stall for seconds: one more try, and the check names what needed it. */
export async function journeys() {
  return playwright(['--retries', '1'], { LINTEL_PORT_BASE: String(await freePortBase()) })
}

/** What every engine of the viewer has to do, in a browser but without a running system. */
export function viewerContract() {
  return playwright(['--config', 'viewer.config.ts', '--retries', '1'])
}
