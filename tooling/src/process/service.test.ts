import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { until } from '@lintel/shared/testing/runner'
import { LogFile } from './log-file.ts'
import { startService } from './service.ts'

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

test('keeps what a service says, and how it ended', async () => {
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

/** A device of Linux that refuses every byte as a full disk does. */
const fullDisk = '/dev/full'

test('goes on when its log cannot be written', async () => {
  const logFile = path.join(folder, 'talks.log')
  await symlink(fullDisk, logFile)
  const file = await script('talks.mjs', `console.log('one'); console.log('two'); console.log('three')`)
  const service = startService({ name: 'talks', command: [file], logFolder: folder })
  expect(await service.ended).toEqual({ code: 0, signal: null })
  expect(service.lastLines()).toEqual(['one', 'two', 'three'])
})

test('says how many lines were lost as soon as there is room again', async () => {
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

test('lets a service tidy up when it is stopped', async () => {
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

test('leaves nothing running when its starter is killed', async () => {
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
