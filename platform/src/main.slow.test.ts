import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { z } from 'zod'
import { nextEvent, until } from '@lintel/shared/testing/runner'
import { compiledOfRun } from './testing/test-run.ts'

const timeout = 90_000
const readyLine = z.object({ ready: z.literal(true), platform: z.url(), identity: z.url().optional() })

/** The data of one installation: the first test starts with an empty folder, the others with the data of the previous ones. */
let folder: string
let child: ChildProcess | undefined
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lintel-main-'))
})
afterEach(() => void child?.kill('SIGKILL'))
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }))

function start(environment: Record<string, string>): ChildProcess {
  const env = {
    PATH: process.env.PATH,
    LINTEL_DATA_DIR: folder,
    PLATFORM_PORT: '0',
    IDENTITY_PORT: '0',
    DEMO_MODELS: 'sketch',
    DEMO_CAPTURES: 'none',
    ...compiledOfRun,
    ...environment,
  }
  child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  return child
}

async function untilReady(started: ChildProcess) {
  if (!started.stdout) throw new Error('The process has no output.')
  for await (const line of createInterface(started.stdout)) {
    const parsed = readyLine.safeParse(JSON.parse(line))
    if (parsed.success) return parsed.data
  }
  throw new Error('The process ended before it was ready.')
}

test(
  'starts with an empty folder, and stops on a signal',
  async () => {
    const started = start({})
    const { platform } = await untilReady(started)
    expect((await fetch(`${platform}/health/ready`)).status).toBe(200)
    started.kill('SIGTERM')
    expect(await nextEvent(started, 'exit')).toEqual([0, null])
  },
  timeout,
)

test(
  'starts again with its data, reports that it is not ready before it stops, restarts immediately after kill -9, and stops when the drain time is over',
  async () => {
    const draining = start({ DRAIN_SECONDS: '3600' })
    const { platform } = await untilReady(draining)
    expect((await fetch(`${platform}/health/ready`)).status).toBe(200)
    draining.kill('SIGTERM')
    await until(async () => {
      const response = await fetch(`${platform}/health/ready`)
      expect([response.status, await response.json()]).toEqual([
        503,
        { status: 'not-ready', reason: 'The platform is stopping.' },
      ])
    })
    expect((await fetch(`${platform}/api/registry`)).status).toBe(200)
    draining.kill('SIGKILL')
    await nextEvent(draining, 'exit')
    const drained = start({ DRAIN_SECONDS: '1' })
    const restarted = await untilReady(drained)
    expect((await fetch(`${restarted.platform}/health/ready`)).status).toBe(200)
    drained.kill('SIGINT')
    expect(await nextEvent(drained, 'exit')).toEqual([0, null])
  },
  timeout,
)

test(
  'reports all invalid settings and does not start',
  async () => {
    const started = start({ DATABASE_URL: 'nonsense', LOG_LEVEL: 'loud' })
    const chunks: Buffer[] = []
    started.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk))
    expect(await nextEvent(started, 'exit', timeout - 10_000)).toEqual([1, null])
    const output = Buffer.concat(chunks).toString()
    for (const key of ['DATABASE_URL', 'LOG_LEVEL']) expect(output).toContain(`  ${key}: `)
    expect(output).not.toContain('at ')
  },
  timeout,
)

test(
  'reports that the configured database cannot be reached',
  async () => {
    const started = start({ DATABASE_URL: 'postgres://owner:secret@localhost:1/lintel' })
    const chunks: Buffer[] = []
    started.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk))
    expect(await nextEvent(started, 'exit', timeout - 10_000)).toEqual([1, null])
    const output = Buffer.concat(chunks).toString()
    expect(output).toContain("Can't reach the database at localhost:1")
    expect(output).not.toContain('secret')
  },
  timeout,
)
