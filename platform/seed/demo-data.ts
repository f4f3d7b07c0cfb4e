import type { Database } from '../src/database/connect.ts'
import { seedDemo, type SeedVolume } from './seed-demo.ts'
import type { FileStore } from '../src/interfaces/files.ts'
import type { JobQueue } from '../src/jobs/job-queue.ts'
import { demoContent, keptDemoContent } from './models/generate.ts'
import { type MadeContent, sketchContent } from './models/made-content.ts'
import { writeDemoFiles, writeLogos, writeTopicPictures, writeViewPictures } from './seed-content.ts'

/** Where models come from: those that were made before, if any, and the work of making them. */
export type ModelSource = { kept(): Promise<MadeContent | undefined>; make(): Promise<MadeContent> }

export const modelSources = {
  full: { kept: keptDemoContent, make: demoContent },
  sketch: { kept: async () => sketchContent, make: async () => sketchContent },
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

/** Does what is left to do; it does nothing if the signal aborts before the database is asked. */
export type RestOfDemoData = (signal: AbortSignal) => Promise<void>

/**
 * Fills a database with the demo data. Models that were never made on this machine are half a minute of work: in that case people,
 * prototypes and requests come without them, and a function is returned that does the rest. All of it may break off anywhere and be called
 * again.
 */
export async function seedDemoData(data: DemoData): Promise<RestOfDemoData | undefined> {
  const { db, store, models, volume, hasSpareOrganization = false } = data
  await writeLogos(store)
  await writeViewPictures(store)
  await writeTopicPictures(store)
  const kept = await models.kept()
  // A load test needs the models too, and no one waits for its data: so they are made at once.
  if (kept || volume === 'large') {
    await seedWhole(data, kept ?? (await models.make()))
    return undefined
  }
  await seedDemo(db, { volume, hasSpareOrganization })
  return async (signal) => {
    const content = await models.make()
    if (!signal.aborted) await seedWhole(data, content)
  }
}

async function seedWhole(
  { db, store, volume, jobs, hasSpareOrganization = false }: DemoData,
  content: MadeContent,
): Promise<void> {
  // Files are written first: a worker may take a waiting request in the very moment that the database has it.
  await writeDemoFiles(store, content)
  await seedDemo(db, { content, volume, hasSpareOrganization, ...(jobs && { jobs }) })
}
