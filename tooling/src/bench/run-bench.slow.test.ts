import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { inTime, until } from '@lintel/shared/testing/runner'

const folders: string[] = []

afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

async function script(folder: string, name: string, code: string) {
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

/** Runs one benchmark, like `pnpm bench`; the benchmark fills its temporary folder from a child process. */
async function startBench(end: string, maxWait = 20) {
  const folder = await mkdtemp(path.join(tmpdir(), 'lintel-bench-test-'))
  folders.push(folder)
  const temporary = path.join(folder, 'temporary')
  await script(folder, 'fills.mjs', `setInterval(() => {}, 1000)`)
  const bench = await script(
    folder,
    'bench.mjs',
    `import { spawn } from 'node:child_process'
    import { mkdtempSync } from 'node:fs'
    import { tmpdir } from 'node:os'
    mkdtempSync(tmpdir() + '/data-')
    const { pid } = spawn(process.execPath, [${JSON.stringify(path.join(folder, 'fills.mjs'))}], { stdio: 'ignore' })
    console.log('pids ' + pid + ' ' + process.pid)
    ${end}`,
  )
  const command = await script(
    folder,
    'command.mjs',
    `import { runBench } from ${JSON.stringify(path.join(import.meta.dirname, 'run-bench.ts'))}
    import { stopOnSignals } from ${JSON.stringify(path.resolve(import.meta.dirname, '../process/stop-on-signals.ts'))}
    const run = runBench([${JSON.stringify(bench)}], ${maxWait})
    void stopOnSignals(() => {}).then(() => run.stop()).then(() => process.exit(130))
    process.exitCode = (await run.ended) ? 0 : 1`,
  )
  await mkdir(temporary)
  const child = spawn(process.execPath, [command], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TMPDIR: temporary, LINTEL_ENTERED: String(process.pid) },
  })
  let said = ''
  child.stdout.on('data', (text) => (said += String(text)))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  await until(() => expect(said).toMatch(/pids \d+ \d+\n/))
  const pids = [...said.matchAll(/\d+/g)].map(([pid]) => Number(pid))
  return { child, ended, pids, temporary }
}

const runsOn = 'setInterval(() => {}, 1000)'

// The tests run concurrently, because they mostly wait: init may take seconds to reap an orphaned process.

test.concurrent('cleans up after a benchmark, and reports that it reached its goals', async () => {
  const { ended, pids, temporary } = await startBench('setTimeout(() => process.exit(0), 300)')
  expect(await inTime('the benchmark to end', ended)).toBe(0)
  expect(await readdir(temporary)).toEqual([])
  await until(() => expect(pids.filter(isAlive)).toEqual([]))
})

test.concurrent('reports a failed benchmark', async () => {
  const { ended, temporary } = await startBench('process.exit(1)')
  expect(await inTime('the benchmark to end', ended)).toBe(1)
  expect(await readdir(temporary)).toEqual([])
})

test.concurrent.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('cleans up after %s', async (signal) => {
  const { child, ended, pids, temporary } = await startBench(runsOn)
  expect(await readdir(temporary)).toHaveLength(1)
  child.kill(signal)
  expect(await inTime('the benchmark to end', ended)).toBe(130)
  expect(await readdir(temporary)).toEqual([])
  await until(() => expect(pids.filter(isAlive)).toEqual([]))
})

test.concurrent('cleans up when the command is killed', async () => {
  const { child, pids, temporary } = await startBench(runsOn)
  child.kill('SIGKILL')
  await until(async () => expect(await readdir(temporary)).toEqual([]))
  await until(() => expect(pids.filter(isAlive)).toEqual([]))
})

test.concurrent('cleans up after a benchmark that ignores signals', async () => {
  const { child, ended, pids, temporary } = await startBench(`process.on('SIGTERM', () => {}); ${runsOn}`, 1)
  child.kill('SIGINT')
  expect(await inTime('the benchmark to end', ended)).toBe(130)
  expect(await readdir(temporary)).toEqual([])
  await until(() => expect(pids.filter(isAlive)).toEqual([]))
})
