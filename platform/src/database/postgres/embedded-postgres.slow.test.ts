import { spawn, type ChildProcess } from 'node:child_process'
import { cp, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { nextEvent, until } from '@lintel/shared/testing/runner'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { locatePostgresBinaries } from './postgres-binaries.ts'

const timeout = 60_000
let made: string
let folder: string
let processes: ChildProcess[]

/** The data of a server that was started once is copied because creating it takes longer than most tests. */
beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), 'lintel-embedded-'))
  await (await startEmbeddedPostgres(join(made, 'postgres'))).stop()
}, timeout)
afterAll(() => rm(made, { recursive: true, force: true }))

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lintel-embedded-'))
  processes = []
})
afterEach(async () => {
  for (const child of processes) child.kill('SIGKILL')
  // After a process has ended, its server may still be stopping.
  if (processes.length > 0) await wait(300)
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

/** For the tests that do not start with an empty folder. */
function layData(): Promise<void> {
  return cp(join(made, 'postgres'), join(folder, 'postgres'), { recursive: true })
}

/** A separate Node process that starts the server, prints its address and then waits. */
async function startElsewhere(): Promise<{ child: ChildProcess; url: string }> {
  const code = `
    import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'))}
    const postgres = await startEmbeddedPostgres(${JSON.stringify(join(folder, 'postgres'))})
    console.log(postgres.url('postgres'))
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  processes.push(child)
  const [line] = (await nextEvent(child.stdout, 'data')) as [Buffer]
  return { child, url: line.toString().trim() }
}

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows as unknown[]
}

/** A server whose parent was killed may answer one last time before it stops and is restarted. */
async function eventuallyAnswers(url: string, text: string): Promise<unknown[]> {
  return until(() => ask(url, text), { timeout: 25_000, interval: 100 })
}

async function eventuallyRefuses(url: string): Promise<void> {
  await until(async () => expect(ask(url, 'select 1')).rejects.toThrow(), { timeout: 25_000, interval: 100 })
}

test(
  'keeps data across a restart and listens on no network interface',
  async () => {
    const first = await startEmbeddedPostgres(join(folder, 'postgres'))
    await ask(first.url('postgres'), 'create table kept as select 7 as n')
    expect(await ask(first.url('postgres'), 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
    expect(await ask(first.url('postgres'), 'show fsync')).toEqual([{ fsync: 'on' }])
    await first.stop()
    await eventuallyRefuses(first.url('postgres'))
    const second = await startEmbeddedPostgres(join(folder, 'postgres'))
    expect(await ask(second.url('postgres'), 'select n from kept')).toEqual([{ n: 7 }])
    await second.stop()
    expect((await readdir(folder)).filter((name) => name.endsWith('.draft'))).toEqual([])
  },
  timeout,
)

test(
  'leaves no server behind when its process is killed, and restarts immediately',
  async () => {
    await layData()
    const { child, url } = await startElsewhere()
    await ask(url, 'create table kept as select 7 as n')
    child.kill('SIGKILL')
    const again = await startEmbeddedPostgres(join(folder, 'postgres'))
    expect(await eventuallyAnswers(again.url('postgres'), 'select n from kept')).toEqual([{ n: 7 }])
    await again.stop()
    await eventuallyRefuses(url)
  },
  timeout,
)

test(
  'is shared by a second process, which takes over when the first is killed',
  async () => {
    await layData()
    const { child } = await startElsewhere()
    const second = await startEmbeddedPostgres(join(folder, 'postgres'))
    const [before] = await ask(second.url('postgres'), 'select pg_postmaster_start_time() as started')
    child.kill('SIGKILL')
    await until(
      async () => {
        const [after] = await ask(second.url('postgres'), 'select pg_postmaster_start_time() as started')
        expect(after).not.toEqual(before)
      },
      { timeout: 25_000, interval: 100 },
    )
    await second.stop()
  },
  timeout,
)

test(
  'is found by a restarted process, which takes over when the others end',
  async () => {
    await layData()
    const { child } = await startElsewhere()
    const worker = await startElsewhere()
    await ask(worker.url, 'create table kept as select 7 as n')
    child.kill('SIGKILL')
    await nextEvent(child, 'exit')
    const again = await startEmbeddedPostgres(join(folder, 'postgres'))
    expect(await eventuallyAnswers(again.url('postgres'), 'select n from kept')).toEqual([{ n: 7 }])
    worker.child.kill('SIGKILL')
    await nextEvent(worker.child, 'exit')
    expect(await eventuallyAnswers(again.url('postgres'), 'select n from kept')).toEqual([{ n: 7 }])
    await again.stop()
    await eventuallyRefuses(again.url('postgres'))
  },
  timeout,
)

test(
  'recovers when the server crashes',
  async () => {
    await layData()
    const postgres = await startEmbeddedPostgres(join(folder, 'postgres'))
    const [row] = await ask(postgres.url('postgres'), `select pg_read_file('postmaster.pid') as text`)
    process.kill(Number((row as { text: string }).text.split('\n')[0]), 'SIGKILL')
    await eventuallyRefuses(postgres.url('postgres'))
    expect(await eventuallyAnswers(postgres.url('postgres'), 'select 1 as n')).toEqual([{ n: 1 }])
    await postgres.stop()
  },
  timeout,
)

test(
  'recovers when the server can start again',
  async () => {
    await layData()
    const postgres = await startEmbeddedPostgres(join(folder, 'postgres'))
    const warned = jest.spyOn(process, 'emitWarning').mockReturnValue()
    const control = join(folder, 'postgres', 'global', 'pg_control')
    await rename(control, `${control}.away`)
    const [row] = await ask(postgres.url('postgres'), `select pg_read_file('postmaster.pid') as text`)
    process.kill(Number((row as { text: string }).text.split('\n')[0]), 'SIGKILL')
    await until(() => expect(String(warned.mock.lastCall?.[0])).toContain("PostgreSQL doesn't start"), {
      timeout: 40_000,
    })
    await rename(`${control}.away`, control)
    expect(await eventuallyAnswers(postgres.url('postgres'), 'select 1 as n')).toEqual([{ n: 1 }])
    await postgres.stop()
  },
  timeout,
)

test(
  'starts only once when two processes start it in an empty folder',
  async () => {
    const [first, second] = await Promise.all([startElsewhere(), startElsewhere()])
    expect(first.url).toBe(second.url)
    expect(await ask(first.url, 'select 1 as n')).toEqual([{ n: 1 }])
  },
  timeout,
)

test('explains what to do on a machine without a binary', async () => {
  await expect(locatePostgresBinaries('sunos-sparc')).rejects.toThrow(
    /Couldn't start PostgreSQL on sunos-sparc: there is no embedded PostgreSQL for it\. Set DATABASE_URL/,
  )
})
