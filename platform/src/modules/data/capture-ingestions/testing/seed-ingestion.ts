import { randomUUID } from 'node:crypto'
import type { Database } from '../../../../database/connect.ts'
import { withScope, type Transaction } from '../../../../database/scope.ts'
import type { FileContent, FileStore } from '../../../../interfaces/files.ts'
import type { JobQueue } from '../../../../jobs/job-queue.ts'
import { uploads } from '../../../base/uploads/schema.ts'
import { ingestionJob } from '../ingestion.job.ts'
import { captureIngestions } from '../schema.ts'
import { organizationId as defaultOrganizationId } from './ingestion-fixture.ts'

const fileName = 'Store.ifc'

type IngestionFixture = { db: Database; store: FileStore; jobs: JobQueue }
type IngestionValues = Partial<typeof captureIngestions.$inferInsert>

/** Adds an uploaded file with its ingestion and job, as the route does; returns the ingestion's id. */
export async function seedIngestion(
  { db, store, jobs }: IngestionFixture,
  content: FileContent,
  { organizationId = defaultOrganizationId, previousVersionId, previousVersionName }: IngestionValues = {},
): Promise<string> {
  const fileKey = `organizations/${organizationId}/captures/${randomUUID()}.ifc`
  await store.write(fileKey, content)
  const file = { organizationId, fileName, bytes: (await store.sizeOf(fileKey)) ?? 0 }
  const now = new Date()
  return withScope(db, { organizationId }, async (tx) => {
    const upload = { id: randomUUID(), key: fileKey, purpose: 'capture' as const, expiresAt: now, takenAt: now }
    await tx.insert(uploads).values({ ...file, ...upload })
    return startIngestion(tx, jobs, { ...file, fileKey, previousVersionId, previousVersionName })
  })
}

/** Recreates the model of a capture, as the route does; returns the id of that ingestion. */
export async function seedRemake({ db, jobs }: Omit<IngestionFixture, 'store'>, captureId: string): Promise<string> {
  return withScope(db, { organizationId: defaultOrganizationId }, (tx) =>
    startIngestion(tx, jobs, { organizationId: defaultOrganizationId, fileName, bytes: 1, captureId, isRemake: true }),
  )
}

type NewIngestion = Omit<typeof captureIngestions.$inferInsert, 'originPath' | 'requestedBy'>

async function startIngestion(tx: Transaction, jobs: JobQueue, ingestion: NewIngestion): Promise<string> {
  const values = { ...ingestion, originPath: '', requestedBy: 'Eve Everything' }
  const { organizationId } = ingestion
  const [inserted] = await tx.insert(captureIngestions).values(values).returning({ id: captureIngestions.id })
  const ingestionId = inserted?.id ?? ''
  await jobs.send(tx, ingestionJob, { organizationId, ingestionId })
  return ingestionId
}
