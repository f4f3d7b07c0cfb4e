import { expect, test } from '@jest/globals'
import { secondsIn, watchProcessors, withAccount } from './processor-time.ts'
import { runCommand } from './run-command.ts'

/** By its own clock: a busy machine stands still for it. */
const busy = 'while (process.cpuUsage().user < 300_000);'

test('reads what a shell says of its children', () => {
  expect(secondsIn('0m0.00s 0m0.01s\n1m2.50s 0m3.25s\n')).toBe(65.75)
  expect(secondsIn('')).toBe(0)
})

test('tells what the commands of each gate have had of the processors, with what they started', async () => {
  const child = `require('node:child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(busy)}])`
  const [working, waiting] = await Promise.all([
    withAccount('one', () => runCommand({ command: process.execPath, args: ['-e', `${child};${busy}`] })),
    withAccount('other', () => runCommand({ command: 'sleep', args: ['0.1'] })),
  ])
  expect(working.result).toEqual({ isOk: true, output: '' })
  expect(working.processor).toBeGreaterThan(0.5)
  expect(waiting.processor).toBeLessThan(0.2)
})

test('passes on how a command has ended and what it has said', async () => {
  const args = ['-e', 'console.log("one  two"); console.error(process.argv[1]); process.exitCode = 3', '$HOME "x"']
  expect(await runCommand({ command: process.execPath, args })).toEqual({ isOk: false, output: 'one  two\n$HOME "x"' })
})

test('tells for each processor what share of the time it had nothing to do', () => {
  const times = { user: 0, nice: 0, sys: 0, idle: 1000, irq: 0 }
  let cores = [{ times }, { times: { ...times, user: 500 } }]
  const idle = watchProcessors(() => cores)
  expect(idle()).toEqual([0, 0])
  cores = [{ times: { ...times, idle: 1300, sys: 100 } }, { times: { ...times, user: 900 } }]
  expect(idle()).toEqual([0.75, 0])
})

test('counts the pages of a browser, which nobody waits for, to the gate that opened it', async () => {
  const page = `const end = Date.now() + 60_000; while (Date.now() < end && process.cpuUsage().user < 2_000_000);`
  const nursery = `const { spawn } = require('node:child_process')
    spawn(process.execPath, ['-e', ${JSON.stringify(page)}], { stdio: 'ignore' })
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), 1_500)`
  const args = ['-e', nursery, '--', '--type=zygote']
  const [opening, other] = await Promise.all([
    withAccount('one', async () => {
      await runCommand({ command: process.execPath, args })
      await new Promise((resolve) => setTimeout(resolve, 2_000))
    }),
    withAccount('other', () => runCommand({ command: 'sleep', args: ['3'] })),
  ])
  expect(opening.processor).toBeGreaterThan(0.2)
  expect(other.processor).toBeLessThan(0.2)
})
