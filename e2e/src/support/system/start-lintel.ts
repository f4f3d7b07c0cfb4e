import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { environment, requireChromium } from '../environment.ts'
import { startMailbox } from './mailbox.ts'

const startDeadline = 600_000
/** Milliseconds that a stopping system has before it is killed. */
const stopDeadline = 60_000

export type RunningLintel = { dataFolder: string; process: ChildProcess; stop(): Promise<void> }

type StartOptions = { portBase: number; dataFolder?: string; variables?: Readonly<Record<string, string>> }

/** Playwright's global setup: starts the system before all journeys; the function it returns stops it after them. */
export default async function startForAllJourneys(): Promise<(() => Promise<void>) | undefined> {
  requireChromium()
  if (environment.isRunning) return undefined
  await rm(environment.reportClock, { force: true })
  await rm(environment.releaseStore, { recursive: true, force: true })
  const mailbox = await startMailbox()
  const { releaseToken: REGISTRY_RELEASE_TOKEN, releaseStore: RELEASE_STORE } = environment
  const variables = { SMTP_URL: mailbox.url, REGISTRY_RELEASE_TOKEN, RELEASE_STORE }
  const lintel = await startLintel({ portBase: environment.portBase, variables })
  return async () => {
    await lintel.stop()
    await mailbox.stop()
    await rm(lintel.dataFolder, { recursive: true, force: true })
    await rm(environment.releaseStore, { recursive: true, force: true })
    await rm(environment.reportClock, { force: true })
  }
}

/** Starts Lintel by the command that people use, on fresh data unless a folder is given. */
export async function startLintel({ portBase, dataFolder, variables = {} }: StartOptions): Promise<RunningLintel> {
  const folder = dataFolder ?? (await mkdtemp(path.join(tmpdir(), 'lintel-e2e-')))
  const child = spawn(process.execPath, ['tooling/src/start/main.ts', '--port-base', String(portBase)], {
    cwd: environment.root,
    // `PERSON_CALLS_PER_MINUTE`: journeys share their accounts, so the calls of several count as those of one person.
    // `LINTEL_ENTERED`: Lintel stops when this process is gone, however that happens.
    env: {
      PERSON_CALLS_PER_MINUTE: '6000',
      // Capturing all demonstration files would keep a processor busy that the journeys need.
      DEMO_CAPTURES: 'few',
      // `organization-settings.spec.ts` changes this one.
      DEMO_SPARE_ORGANIZATION: 'on',
      REPORT_CLOCK_FILE: environment.reportClock,
      // Journeys receive webhooks themselves.
      WEBHOOK_LOOPBACK: 'on',
      ...process.env,
      ...variables,
      LINTEL_DATA_DIR: folder,
      LINTEL_ENTERED: String(process.pid),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await readyLine(child)
  return {
    dataFolder: folder,
    process: child,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      const deadline = setTimeout(() => child.kill('SIGKILL'), stopDeadline)
      await exit
      clearTimeout(deadline)
    },
  }
}

async function readyLine(child: ChildProcess): Promise<void> {
  if (!child.stdout) throw new Error('The start command was spawned without an output to read.')
  const lines: string[] = []
  const deadline = setTimeout(() => child.kill('SIGTERM'), startDeadline)
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line)
    if (line.includes('Lintel is ready at')) {
      clearTimeout(deadline)
      // The rest of the output is dropped: a full pipe would block the process.
      child.stdout.resume()
      return
    }
  }
  throw new Error(`Lintel did not start. Its output:\n${lines.join('\n')}`)
}
