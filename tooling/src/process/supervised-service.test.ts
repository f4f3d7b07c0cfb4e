import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, test } from '@jest/globals'
import { afterTest, until } from '@lintel/shared/testing/runner'
import {
  pauseBeforeRestart,
  recentDeaths,
  superviseService,
  type Death,
  type SupervisedService,
} from './supervised-service.ts'

let folder: string
let stopping: AbortController
let restarts: { death: Death; pause: number }[]
let pids: number[]

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lintel-supervised-'))
  afterTest(() => rm(folder, { recursive: true }))
  stopping = new AbortController()
  restarts = []
  pids = []
})

/** Starts a script under supervision, on a clock that stands still and with pauses that take no time. */
async function supervise(code: string, pause = async () => {}): Promise<SupervisedService> {
  const file = path.join(folder, 'stub.mjs')
  await writeFile(file, code)
  const supervised = superviseService(
    {
      name: 'stub',
      command: [file],
      logFolder: folder,
      readyLine: /^up /,
      onLine: (line) => line.startsWith('up ') && pids.push(Number(line.slice(3))),
    },
    {
      signal: stopping.signal,
      onRestart: (death, milliseconds) => restarts.push({ death, pause: milliseconds }),
      now: () => 0,
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

test('gives up a service that dies again and again, and still has what it said last', async () => {
  const supervised = await supervise(dies)
  const { service, exit, count } = await supervised.givenUp
  expect([exit, count]).toEqual([{ code: 7, signal: null }, 6])
  expect(restarts.map(({ pause }) => pause)).toEqual([250, 500, 1000, 2000, 4000])
  expect(service.lastLines()).toContain('no room left')
  const log = await readFile(service.logFile, 'utf8')
  expect(log.match(/no room left/g)).toHaveLength(6)
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
  await paused.promise
  stopping.abort()
  await supervised.stop()
  goOn.resolve(undefined)
  await goOn.promise
  expect(pids).toHaveLength(1)
})

test('waits longer after each death within a minute, and gives up after the sixth', () => {
  const deaths = [1000, 2000, 3000, 4000, 5000, 6000]
  const pauses = deaths.map((now, index) => pauseBeforeRestart(deaths.slice(0, index + 1), now))
  expect(pauses).toEqual([250, 500, 1000, 2000, 4000, undefined])
})

test('forgets what is more than a minute ago', () => {
  const deaths = [0, 1000, 2000, 3000, 4000, 61_500]
  expect(recentDeaths(deaths, 61_500)).toEqual([2000, 3000, 4000, 61_500])
  expect(pauseBeforeRestart(deaths, 61_500)).toBe(2000)
})
