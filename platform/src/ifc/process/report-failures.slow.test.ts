import { execFile, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'
import { afterTest, until } from '@lintel/shared/testing/runner'

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('ends with its parent, even while it is blocked in one call', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lintel-parent-'))
  afterTest(() => rm(folder, { recursive: true }))
  const [reader, worker] = [join(folder, 'reader.mjs'), join(folder, 'worker.mjs')]
  const reading = `import { writeSync } from 'node:fs'
    import { reportFailures } from ${JSON.stringify(join(import.meta.dirname, 'report-failures.ts'))}
    await reportFailures(Number(process.argv[2]), async () => {
      writeSync(1, process.pid + ' is stuck')
      for (;;) {}
    })`
  const starting = `import { fork } from 'node:child_process'
    fork(${JSON.stringify(reader)}, [String(process.pid)])`
  await Promise.all([writeFile(reader, reading), writeFile(worker, starting)])
  const child = spawn(process.execPath, [worker], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (text) => (output += String(text)))
  await until(() => expect(output).toMatch(/\d+ is stuck/))
  const pid = Number.parseInt(output, 10)
  afterTest(() => void (isAlive(pid) && process.kill(pid, 'SIGKILL')))
  expect(isAlive(pid)).toBe(true)
  child.kill('SIGKILL')
  await until(() => expect(isAlive(pid)).toBe(false))
})

test('keeps a priority that is already lower, which only a privileged process can raise', async () => {
  const script = `import { constants, getPriority, setPriority } from 'node:os'
    import { reportFailures } from ${JSON.stringify(join(import.meta.dirname, 'report-failures.ts'))}
    setPriority(constants.priority.PRIORITY_LOW)
    await reportFailures(process.pid, async () => console.log(getPriority() === constants.priority.PRIORITY_LOW))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
  expect(stdout.trim()).toBe('true')
})
