import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, test } from '@jest/globals'
import { afterTest, inTime, until } from '@lintel/shared/testing/runner'
import { pauseBeforeRestart, superviseService, type Death, type SupervisedService } from './supervised-service.ts'

let folder: string
let stopping: AbortController
let restarts: { death: Death; pause: number }[]
let pids: number[]
/** In milliseconds of a clock on which nothing but the life of a service takes time. */
let clock: number
let lifetime: number

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lintel-supervised-'))
  afterTest(() => rm(folder, { recursive: true }))
  stopping = new AbortController()
  restarts = []
  pids = []
  clock = 0
  lifetime = 0
})

/** Starts a script under supervision, with pauses that take no time. */
async function supervise(code: string, pause = async () => {}): Promise<SupervisedService> {
  const file = path.join(folder, 'stub.mjs')
  await writeFile(file, code)
  const supervised = superviseService(
    {
      name: 'stub',
      command: [file],
      logFolder: folder,
      readyLine: /^up /,
      onLine(line) {
        if (!line.startsWith('up ')) return
        pids.push(Number(line.slice(3)))
        clock += lifetime
      },
    },
    {
      signal: stopping.signal,
      onRestart: (death, milliseconds) => restarts.push({ death, pause: milliseconds }),
      now: () => clock,
      pause,
    },
  )
  afterTest(async () => {
    stopping.abort()
    await supervised.stop()
  })
  return supervised
}

const lives = `console.log('up ' + process.pid); setInterval(() => {}, 1000)`
const dies = `console.log('up ' + process.pid); console.error('no room left'); process.exitCode = 7`

test('starts a service again that was killed', async () => {
  await supervise(lives)
  await until(() => expect(pids).toHaveLength(1))
  process.kill(pids[0] as number, 'SIGKILL')
  await until(() => expect(pids).toHaveLength(2))
  expect(restarts).toMatchObject([{ death: { exit: { code: null, signal: 'SIGKILL' }, count: 1 }, pause: 250 }])
  expect(pids[1]).not.toBe(pids[0])
})

test('goes on with a service that dies again and again, and keeps what it says', async () => {
  await supervise(dies)
  await until(() => expect(restarts.length).toBeGreaterThan(5))
  stopping.abort()
  expect(restarts.slice(0, 6)).toMatchObject(
    [250, 500, 1000, 2000, 4000, 8000].map((pause, index) => ({ pause, death: { count: index + 1 } })),
  )
  const { service } = (restarts[0] as (typeof restarts)[number]).death
  expect(service.lastLines()).toContain('no room left')
  expect((await readFile(service.logFile, 'utf8')).match(/no room left/g)?.length).toBeGreaterThan(5)
})

test('starts again what a signal has ended before it was up', async () => {
  await supervise(`process.kill(process.pid, 'SIGABRT'); setInterval(() => {}, 1000)`)
  await until(() => expect(restarts.length).toBeGreaterThan(1))
  expect(restarts[0]).toMatchObject({ death: { exit: { code: null, signal: 'SIGABRT' } }, pause: 250 })
})

test('counts anew what has lived for a minute', async () => {
  lifetime = 60_000
  await supervise(dies)
  await until(() => expect(restarts.length).toBeGreaterThan(1))
  expect(restarts.slice(0, 2).map(({ pause }) => pause)).toEqual([250, 250])
})

test('does not start again what never came up', async () => {
  const supervised = await supervise(`console.error('a setting is wrong'); process.exitCode = 1`)
  expect(await supervised.givenUp).toMatchObject({ exit: { code: 1 }, count: 1 })
  expect(restarts).toEqual([])
})

test('takes no stop for a death', async () => {
  const supervised = await supervise(lives)
  await until(() => expect(pids).toHaveLength(1))
  stopping.abort()
  await supervised.stop()
  expect(restarts).toEqual([])
  expect(() => process.kill(pids[0] as number, 0)).toThrow('ESRCH')
})

test('starts nothing when it is stopped during the back-off', async () => {
  const paused = Promise.withResolvers<undefined>()
  const goOn = Promise.withResolvers<undefined>()
  const supervised = await supervise(dies, async () => {
    paused.resolve(undefined)
    await goOn.promise
  })
  await inTime('the back-off to begin', paused.promise)
  stopping.abort()
  await supervised.stop()
  goOn.resolve(undefined)
  await goOn.promise
  expect(pids).toHaveLength(1)
})

test('waits a minute at most', () => {
  expect([1, 2, 8, 9, 10, 2000].map(pauseBeforeRestart)).toEqual([250, 500, 32_000, 60_000, 60_000, 60_000])
})
