import { eq } from 'drizzle-orm'
import { Piscina } from 'piscina'
import type { Database } from '../../src/database/connect.ts'
import { withScope, type Transaction } from '../../src/database/scope.ts'
import type { FileStore } from '../../src/interfaces/files.ts'
import type { JobQueue } from '../../src/jobs/job-queue.ts'
import { saveSettings } from '../../src/modules/assembly/assembly-captures/repository.ts'
import { ingestionJob } from '../../src/modules/data/capture-ingestions/ingestion.job.ts'
import { insertWaitingStep } from '../../src/modules/data/capture-ingestions/repository.ts'
import { captureIngestions } from '../../src/modules/data/capture-ingestions/schema.ts'
import { captures } from '../../src/modules/data/captures/schema.ts'
import { linkFile } from '../../src/modules/base/files/unreferenced-files-repository.ts'
import { writeUnreferenced, type NewFile } from '../../src/modules/base/files/keeping/write-file.ts'
import { uploads } from '../../src/modules/base/uploads/schema.ts'
import { demoAccounts } from '../demo-accounts.ts'
import { demoOrganizations } from '../organizations.ts'
import type { makeContent, makeStandards } from './content-thread.ts'
import type { DemoBuilding } from './demo-buildings.ts'
import { demoCaptures, type DemoCapture } from './demo-captures.ts'
import { seedMasterModel } from './seed-master-model.ts'

export type DemoCaptureVolume = 'all' | 'few' | 'none'
type Deps = { db: Database; store: FileStore; jobs: JobQueue }

/** The organization whose assembled models automatically become captures. */
const capturing = 'CFA'

/** The captures of this one building are enough for small demo data sets (in tests). */
const smallVolumeProject = '04702'

/**
 * Uploads the demo building files as people would have done over a year; workers process the newest first. An organization that has or had captures
 * is skipped. All files of an organization are written before the rows that refer to them, and so are the verdicts that its captures are compared
 * with.
 */
export async function seedCaptures(deps: Deps, volume: DemoCaptureVolume, signal: AbortSignal): Promise<void> {
  if (volume === 'none') return
  const all = demoCaptures(new Date()).filter(
    ({ building }) => volume === 'all' || building.project.number === smallVolumeProject,
  )
  const thread = openThread(signal)
  try {
    for (const { id: organizationId } of demoOrganizations) {
      const ownCaptures = all.filter((capture) => capture.organizationId === organizationId)
      if (ownCaptures.length === 0 || (await hasCaptures(deps.db, organizationId))) continue
      const buildings = [...new Set(ownCaptures.map(({ building }) => building))]
      const makeStandardsOf = () => thread.makeStandards(buildings)
      await seedMasterModel(deps.db, { organizationId, buildings, makeContent: makeStandardsOf }, signal)
      const sent: SentFile[] = []
      for (const capture of ownCaptures) {
        signal.throwIfAborted()
        const content = await thread.makeContent(capture)
        const key = `organizations/${organizationId}/captures/${capture.id}.ifc`
        await writeFile(deps, { key, organizationId }, content)
        sent.push({ capture, key, bytes: Buffer.byteLength(content) })
      }
      await withScope(deps.db, { organizationId }, async (tx) => {
        for (const file of sent) await enqueue(tx, deps.jobs, file)
        if (organizationId === capturing) await saveSettings(tx, { organizationId, captureAssembledModels: true })
      })
    }
  } finally {
    await thread.close()
  }
}

function openThread(signal: AbortSignal) {
  const filename = new URL('content-thread.ts', import.meta.url).href
  const pool = new Piscina<DemoCapture | readonly DemoBuilding[], string>({ filename, maxThreads: 1 })
  return {
    makeContent: (capture: Parameters<typeof makeContent>[0]) => pool.run(capture, { signal, name: 'makeContent' }),
    makeStandards: (input: Parameters<typeof makeStandards>[0]) => pool.run(input, { signal, name: 'makeStandards' }),
    close: () => pool.destroy(),
  }
}

type SentFile = { capture: DemoCapture; key: string; bytes: number }

function hasCaptures(db: Database, organizationId: string): Promise<boolean> {
  return withScope(db, { organizationId }, async (tx) => {
    for (const table of [captureIngestions, captures]) {
      const found = await tx
        .select({ id: table.id })
        .from(table)
        .where(eq(table.organizationId, organizationId))
        .limit(1)
      if (found.length > 0) return true
    }
    return false
  })
}

/** Startup may be interrupted here and repeated; a written file that no row refers to is deleted automatically. */
async function writeFile(deps: Deps, file: NewFile, content: string): Promise<void> {
  await writeUnreferenced({ ...deps, quotaBytes: Infinity }, file, content)
}

async function enqueue(tx: Transaction, jobs: JobQueue, { capture, key, bytes }: SentFile): Promise<void> {
  const { organizationId, id, fileName, originPath, requestedDate } = capture
  const file = { organizationId, fileName, bytes }
  const times = {
    createdAt: requestedDate,
    expiresAt: requestedDate,
    finishedAt: requestedDate,
    takenAt: requestedDate,
  }
  const person = requesterOf(capture)
  await linkFile(tx, key)
  await tx.insert(uploads).values({ id, ...file, key, purpose: 'capture', userId: person.requestedById, ...times })
  const [ingestion] = await tx
    .insert(captureIngestions)
    .values({ id, ...file, ...person, fileKey: key, originPath, requestedDate })
    .returning()
  if (!ingestion) throw new Error("The new ingestion wasn't returned.")
  await insertWaitingStep(tx, ingestion)
  await jobs.send(tx, ingestionJob, { organizationId, ingestionId: id })
}

/** The people who can send files take turns. */
function requesterOf({ organizationId, round }: DemoCapture) {
  const people = demoAccounts.filter(
    ({ organizations, roles }) => organizations.includes(organizationId) && roles.includes('revitupload.create'),
  )
  const person = people[round % people.length]
  if (!person) throw new Error(`No member of ${organizationId} can upload files.`)
  return { requestedById: person.id, requestedBy: `${person.firstName} ${person.lastName}` }
}
