import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, describe } from '@jest/globals'
import { until, afterTest, inTime } from '@lintel/shared/testing/runner'
import { LogFile } from './log-file.ts'
import { startService } from './service.ts'
import { pauseBeforeRestart, superviseService, type Death, type SupervisedService } from './supervised-service.ts'

describe('service', () => {
  let folder: string

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'lintel service '))
  })
  afterEach(() => rm(folder, { recursive: true }))

  async function script(name: string, code: string) {
    const file = path.join(folder, name)
    await writeFile(file, code)
    return file
  }

  function isAlive(pid: number) {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }

  const waits = `process.on('SIGTERM', () => { console.log('tidied up'); process.exit(0) })
setInterval(() => {}, 1000)
console.log('pid ' + process.pid)`

  test('logs the output of a service and its exit', async () => {
    const file = await script('fails.mjs', `console.log('one'); console.error('two'); process.exitCode = 3`)
    const service = startService({ name: 'fails', command: [file], logFolder: folder })
    expect(await service.ended).toEqual({ code: 3, signal: null })
    expect([...service.lastLines()].sort()).toEqual(['one', 'two'])
    expect(await readFile(service.logFile, 'utf8')).toContain('two')
  })

  test('appends to the log of the last start, and rotates it when it is too long', async () => {
    const file = path.join(folder, 'logs/long.log')
    for (const line of ['first', 'second', 'third']) {
      const log = new LogFile(file, 10)
      log.write(line)
      log.close()
    }
    expect(await readFile(`${file}.1`, 'utf8')).toBe('first\nsecond\n')
    expect(await readFile(file, 'utf8')).toBe('third\n')
  })

  /** A Linux device that fails every write like a full disk. */
  const fullDisk = '/dev/full'

  test('continues when its log cannot be written', async () => {
    const logFile = path.join(folder, 'talks.log')
    await symlink(fullDisk, logFile)
    const file = await script('talks.mjs', `console.log('one'); console.log('two'); console.log('three')`)
    const service = startService({ name: 'talks', command: [file], logFolder: folder })
    expect(await service.ended).toEqual({ code: 0, signal: null })
    expect(service.lastLines()).toEqual(['one', 'two', 'three'])
  })

  test('reports the number of lost lines as soon as there is space again', async () => {
    const file = path.join(folder, 'full.log')
    await symlink(fullDisk, file)
    const log = new LogFile(file)
    log.write('one')
    log.write('two')
    await rm(file)
    log.write('three')
    log.close()
    expect(await readFile(file, 'utf8')).toBe('2 lines could not be logged.\nthree\n')
  })

  test('lets a service clean up when stopped', async () => {
    const file = await script('waits.mjs', waits)
    const lines: string[] = []
    const service = startService({
      name: 'waits',
      command: [file],
      logFolder: folder,
      onLine: (line) => lines.push(line),
    })
    await until(() => expect(lines.length).toBe(1))
    await service.stop()
    expect(await service.ended).toEqual({ code: 0, signal: null })
    expect(lines.at(-1)).toBe('tidied up')
  })

  test('stops all services when the parent process is killed @full', async () => {
    const waiting = await script('waits.mjs', waits)
    const module = path.join(import.meta.dirname, 'service.ts')
    const options = JSON.stringify({ name: 'waits', command: [waiting], logFolder: folder })
    const starter = await script(
      'starter.mjs',
      `import { startService } from ${JSON.stringify(module)}
    startService({ ...${options}, onLine: (line) => console.log(line) })`,
    )
    const child = spawn(process.execPath, [starter], { stdio: ['ignore', 'pipe', 'inherit'] })
    let said = ''
    child.stdout.on('data', (text) => (said += String(text)))
    await until(() => expect(said).toMatch(/pid \d+\n/))
    const pid = Number(/pid (\d+)/.exec(said)?.[1])
    expect(isAlive(pid)).toBe(true)
    child.kill('SIGKILL')
    await until(() => expect(isAlive(pid)).toBe(false))
  })
})

describe('supervised service', () => {
  let folder: string
  let stopping: AbortController
  let restarts: { death: Death; pause: number }[]
  let pids: number[]
  /** A fake clock in milliseconds that only advances with a service's uptime. */
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

  /** Starts a supervised script without real pauses. */
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

  test('restarts a killed service', async () => {
    await supervise(lives)
    await until(() => expect(pids).toHaveLength(1))
    process.kill(pids[0] as number, 'SIGKILL')
    await until(() => expect(pids).toHaveLength(2))
    expect(restarts).toMatchObject([{ death: { exit: { code: null, signal: 'SIGKILL' }, count: 1 }, pause: 250 }])
    expect(pids[1]).not.toBe(pids[0])
  })

  test('keeps restarting a crashing service, and logs its output', async () => {
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

  test('restarts a service that a signal ended before it was ready', async () => {
    await supervise(`process.kill(process.pid, 'SIGABRT'); setInterval(() => {}, 1000)`)
    await until(() => expect(restarts.length).toBeGreaterThan(1))
    expect(restarts[0]).toMatchObject({ death: { exit: { code: null, signal: 'SIGABRT' } }, pause: 250 })
  })

  test('resets the crash count after a minute of uptime', async () => {
    lifetime = 60_000
    await supervise(dies)
    await until(() => expect(restarts.length).toBeGreaterThan(1))
    expect(restarts.slice(0, 2).map(({ pause }) => pause)).toEqual([250, 250])
  })

  test('does not restart a service that never became ready', async () => {
    const supervised = await supervise(`console.error('a setting is wrong'); process.exitCode = 1`)
    expect(await supervised.givenUp).toMatchObject({ exit: { code: 1 }, count: 1 })
    expect(restarts).toEqual([])
  })

  test('does not restart a service that was stopped', async () => {
    const supervised = await supervise(lives)
    await until(() => expect(pids).toHaveLength(1))
    stopping.abort()
    await supervised.stop()
    expect(restarts).toEqual([])
    expect(() => process.kill(pids[0] as number, 0)).toThrow('ESRCH')
  })

  test('starts nothing when it is stopped during the back-off', async () => {
    const paused = Promise.withResolvers<undefined>()
    const onSuccessIfMounted = Promise.withResolvers<undefined>()
    const supervised = await supervise(dies, async () => {
      paused.resolve(undefined)
      await onSuccessIfMounted.promise
    })
    await inTime('the back-off to begin', paused.promise)
    stopping.abort()
    await supervised.stop()
    onSuccessIfMounted.resolve(undefined)
    await onSuccessIfMounted.promise
    expect(pids).toHaveLength(1)
  })

  test('waits a minute at most', () => {
    expect([1, 2, 8, 9, 10, 2000].map(pauseBeforeRestart)).toEqual([250, 500, 32_000, 60_000, 60_000, 60_000])
  })
})
