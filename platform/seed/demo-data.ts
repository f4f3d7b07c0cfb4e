import type { Database } from '../src/database/connect.ts'
import { seedDemo, type SeedVolume } from './seed-demo.ts'
import type { FileStore } from '../src/interfaces/files.ts'
import type { JobQueue } from '../src/jobs/job-queue.ts'
import { demoContent, cachedDemoContent } from './models/generate.ts'
import { type GeneratedContent, sketchContent } from './models/generated-content.ts'
import { writeDemoFiles, writeLogos, writeTopicPictures, writeViewPictures } from './seed-content.ts'

/** Where models come from: the cached ones, if any, and a function that generates them. */
export type ModelSource = { cached(): Promise<GeneratedContent | undefined>; make(): Promise<GeneratedContent> }

export const modelSources = {
  full: { cached: cachedDemoContent, make: demoContent },
  sketch: { cached: async () => sketchContent, make: async () => sketchContent },
} as const satisfies Record<string, ModelSource>

export type DemoData = {
  db: Database
  store: FileStore
  models: ModelSource
  volume: SeedVolume
  /** Adds the spare organization of the browser journeys. */
  hasSpareOrganization?: boolean
  /** The queue that gets the jobs of waiting requests. */
  jobs?: JobQueue
}

/** Completes the demo data. It does nothing if the signal aborts before the database is used. */
export type RestOfDemoData = (signal: AbortSignal) => Promise<void>

/**
 * Fills a database with the demo data. Generating models that are not cached on this machine takes half a minute: people, prototypes and requests
 * are then added without them, and a function that completes the rest is returned. Can be interrupted at any point and called again.
 */
export async function seedDemoData(data: DemoData): Promise<RestOfDemoData | undefined> {
  const { db, store, models, volume, hasSpareOrganization = false } = data
  await writeLogos(store)
  await writeViewPictures(store)
  await writeTopicPictures(store)
  const cached = await models.cached()
  // A load test needs the models too and does not wait for the seed, so they are generated immediately.
  if (cached || volume === 'large') {
    await seedAll(data, cached ?? (await models.make()))
    return undefined
  }
  await seedDemo(db, { volume, hasSpareOrganization })
  return async (signal) => {
    const content = await models.make()
    if (!signal.aborted) await seedAll(data, content)
  }
}

async function seedAll(
  { db, store, volume, jobs, hasSpareOrganization = false }: DemoData,
  content: GeneratedContent,
): Promise<void> {
  // Files are written first because a worker may start a waiting request as soon as the database has it.
  await writeDemoFiles(store, content)
  await seedDemo(db, { content, volume, hasSpareOrganization, ...(jobs && { jobs }) })
}
