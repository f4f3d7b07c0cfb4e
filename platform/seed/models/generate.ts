import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import type { GeneratedContent, GeneratedFile } from './generated-content.ts'
import type { Job } from './jobs.ts'
import { createHash } from 'node:crypto'

const seed = join(import.meta.dirname, '..')
const sources = [import.meta.dirname, join(seed, 'catalog'), join(seed, 'picture-shots.ts')]

/** A hash over everything that determines the models: the generator, and the catalog that lists the models needed. */
async function fileHash(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of await sourceFiles()) hash.update(file.slice(seed.length)).update(await readFile(file))
  return hash.digest('hex').slice(0, 16)
}

async function sourceFiles(): Promise<string[]> {
  const [models = '', catalog = '', ...single] = sources
  const found = await Promise.all(
    [models, catalog].map(async (folder) =>
      (await readdir(folder, { recursive: true })).map((name) => join(folder, name)),
    ),
  )
  const files = [...found.flat(), ...single].filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  return files.sort()
}

const generatedSchema = z.object({ contentHash: z.string(), bytes: z.number() })
const indexSchema = z.object({
  models: z.record(z.string(), generatedSchema),
  pictures: z.record(z.string(), generatedSchema),
})
type Index = z.infer<typeof indexSchema>

/** The cache is next to the sources and not in the data directory, because every instance on this machine has the same demo models. */
export const defaultCache = join(import.meta.dirname, '..', '..', '.cache', 'models')

/** The models and pictures of the demo catalog, generated on the first call after the generator changed and then cached. */
export async function demoContent(cache = defaultCache): Promise<GeneratedContent> {
  const folder = join(cache, await fileHash())
  const index = (await readIndex(folder)) ?? (await generate(folder))
  return contentOf(folder, index)
}

/** The cached content; undefined if it has not been generated yet. */
export async function cachedDemoContent(cache = defaultCache): Promise<GeneratedContent | undefined> {
  const folder = join(cache, await fileHash())
  const index = await readIndex(folder)
  return index && contentOf(folder, index)
}

async function readIndex(folder: string): Promise<Index | undefined> {
  try {
    return indexSchema.parse(JSON.parse(await readFile(join(folder, 'index.json'), 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Writes to a temporary folder that is renamed at the end, so a process that starts at the same time sees all of it or nothing. */
async function generate(folder: string): Promise<Index> {
  await removeAbandoned(dirname(folder))
  const draft = `${folder}.${process.pid}.draft`
  await mkdir(draft, { recursive: true })
  try {
    const index = await generateAll(draft)
    await writeFile(join(draft, 'index.json'), JSON.stringify(index, undefined, 1))
    await rename(draft, folder).catch(async (error: unknown) => {
      if (!(await readIndex(folder))) throw error
    })
    return index
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** Removes the folders of processes that were killed while writing. */
async function removeAbandoned(cache: string): Promise<void> {
  await mkdir(cache, { recursive: true })
  for (const name of await readdir(cache)) {
    const [, owner] = /\.(\d+)\.draft$/.exec(name) ?? []
    if (owner !== undefined && !isAlive(Number(owner))) await rm(join(cache, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

async function generateAll(folder: string): Promise<Index> {
  const { allJobs } = await import('./jobs.ts')
  const pendingJobs = [...allJobs()]
  const index: Index = { models: {}, pictures: {} }
  const count = Math.min(4, availableParallelism(), pendingJobs.length)
  await Promise.all(Array.from({ length: count }, () => runWorker({ folder, pendingJobs, index })))
  return sortIndex(index)
}

type WorkerContext = { folder: string; pendingJobs: Job[]; index: Index }

/** One thread runs jobs until none are left. */
async function runWorker({ folder, pendingJobs, index }: WorkerContext): Promise<void> {
  const worker = new Worker(new URL('worker.ts', import.meta.url), { workerData: { folder } })
  try {
    for (let job = pendingJobs.shift(); job; job = pendingJobs.shift()) {
      index[job.kind === 'model' ? 'models' : 'pictures'][job.id] = await runJob(worker, job)
    }
  } finally {
    await worker.terminate()
  }
}

function runJob(worker: Worker, job: Job): Promise<z.infer<typeof generatedSchema>> {
  return new Promise((resolve, reject) => {
    worker.once('error', reject)
    worker.once('message', (message: unknown) => {
      worker.off('error', reject)
      resolve(generatedSchema.parse(message))
    })
    worker.postMessage(job)
  })
}

function sortIndex({ models, pictures }: Index): Index {
  return { models: sortByKey(models), pictures: sortByKey(pictures) }
}

function sortByKey<Value>(record: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function contentOf(folder: string, index: Index): GeneratedContent {
  function toGeneratedFile(found: z.infer<typeof generatedSchema> | undefined, id: string): GeneratedFile {
    if (!found) throw new Error(`The generator hasn't created "${id}". Delete ${folder} to generate everything again.`)
    return { ...found, read: () => readFile(join(folder, found.contentHash)) }
  }
  return {
    modelOf: (recipe) => toGeneratedFile(index.models[recipe], recipe),
    pictureOf: (picture) => toGeneratedFile(index.pictures[picture], picture),
  }
}
