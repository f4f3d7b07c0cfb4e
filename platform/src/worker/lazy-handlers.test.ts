import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { readConfig } from '../config.ts'
import { workProfiles } from '../jobs/job-kind.ts'
import type { PlatformModule, WorkerDeps } from '../interfaces/platform-module.ts'
import { modules } from '../modules/modules.ts'
import { fetchHandlers, lazyHandlers } from './lazy-handlers.ts'

const config = { ...readConfig({}), assembly: { timeLimitMinutes: 15, atOnce: 3 } }
const deps = { config } as unknown as WorkerDeps

test('every kind of job of every module is done by somebody', async () => {
  const handled = await Promise.all(modules.map((module) => fetchHandlers(module, deps)))
  const lazy = lazyHandlers(modules, deps).handlers
  expect(handled.flatMap(({ jobs }) => jobs.map(({ kind }) => kind.name)).sort()).toEqual(
    lazy.map(({ kind }) => kind.name).sort(),
  )
  expect(lazy.filter(({ atOnce }) => atOnce !== 1).map(({ kind, atOnce }) => [kind.name, atOnce])).toEqual([
    ['webhook', 10],
    ['assembly', 3],
    ['capture-ingestion', 2],
  ])
})

test('a worker that is kept to some work takes no other, and all profiles together take everything', () => {
  expect(kindsOf('capture').sort()).toEqual(['capture-ingestion', 'clear-captures', 'ids-check', 'retain-captures'])
  expect(kindsOf('report, review')).toEqual(expect.arrayContaining(['report', 'capture-review', 'comparison']))
  expect(kindsOf('short')).toContain('email')
  const apart = workProfiles.flatMap((profile) => kindsOf(profile))
  expect(apart.sort()).toEqual(
    lazyHandlers(modules, deps)
      .handlers.map(({ kind }) => kind.name)
      .sort(),
  )
  expect(() => readConfig({ WORKER_JOBS: 'captures' })).toThrow('  WORKER_JOBS')
})

test('workers of a kind are scaled by all that waits for them, and by nothing else', async () => {
  const overlay = join(import.meta.dirname, '../../../deploy/kubernetes/overlays/large/autoscaling.yaml')
  const scaled = (await readFile(overlay, 'utf8')).matchAll(
    /name: worker-(\w+)\n[^]*?lintel_queue_jobs\{kind=~"([^"]*)"\}/g,
  )
  const queues = Array.from(scaled, ([, profile = '', kinds = '']) => [profile, kinds.split('|').sort()])
  const heavy = workProfiles.filter((profile) => profile !== 'short')
  expect(Object.fromEntries(queues)).toEqual(
    Object.fromEntries(heavy.map((profile) => [profile, kindsOf(profile).sort()])),
  )
})

function kindsOf(jobs: string): string[] {
  const kept = { config: readConfig({ WORKER_JOBS: jobs }) } as unknown as WorkerDeps
  return lazyHandlers(modules, kept).handlers.map(({ kind }) => kind.name)
}

test('the code of a module comes with its first job, once, and is closed if it came', async () => {
  const [first, second] = modules.filter(({ jobs = [] }) => jobs.length > 0)
  const [kind] = first?.jobs ?? []
  if (!first || !second || !kind) throw new Error('No module has jobs.')
  const said: string[] = []
  const planted = (name: string, module: PlatformModule): PlatformModule => ({
    ...module,
    async handlers() {
      said.push(`fetched ${name}`)
      const jobs = module.jobs ?? []
      const run = async () => void said.push(`run ${name}`)
      return { jobs: jobs.map((each) => ({ kind: each, run })), close: () => void said.push(`closed ${name}`) }
    },
  })
  const { handlers, close } = lazyHandlers([planted('first', first), planted('second', second)], deps)
  expect(said).toEqual([])
  const turn = {} as never
  const [handler] = handlers
  await Promise.all([handler?.run({}, turn), handler?.run({}, turn)])
  await close()
  expect(said).toEqual(['fetched first', 'run first', 'run first', 'closed first'])
})

test('what could not be fetched is fetched again by the next job, and keeps nobody from stopping', async () => {
  const module = modules.find(({ jobs = [] }) => jobs.length > 0)
  if (!module) throw new Error('No module has jobs.')
  const done: string[] = []
  let isBroken = true
  const flaky: PlatformModule = {
    ...module,
    async handlers() {
      if (isBroken) throw new Error('There is no room left.')
      return { jobs: (module.jobs ?? []).map((kind) => ({ kind, run: async () => void done.push(kind.name) })) }
    },
  }
  const { handlers, close } = lazyHandlers([flaky], deps)
  const [handler] = handlers
  await expect(handler?.run({}, {} as never)).rejects.toThrow('There is no room left.')
  isBroken = false
  await handler?.run({}, {} as never)
  await close()
  expect(done).toEqual([handler?.kind.name])
})

test('a kind of job that a module forgets is an error, not silence', async () => {
  const module = modules.find(({ jobs = [] }) => jobs.length > 0)
  await expect(fetchHandlers({ name: 'forgetful', jobs: module?.jobs ?? [] }, deps)).rejects.toThrow(
    'forgetful does not handle',
  )
})
