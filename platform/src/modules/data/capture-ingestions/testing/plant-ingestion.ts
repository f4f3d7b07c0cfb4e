import { randomUUID } from 'node:crypto'
import type { Database } from '../../../../database/connect.ts'
import { withScope } from '../../../../database/scope.ts'
import type { FileStore } from '../../../../interfaces/files.ts'
import type { JobQueue } from '../../../../jobs/job-queue.ts'
import { uploads } from '../../../base/uploads/schema.ts'
import { ingestionJob } from '../ingestion.job.ts'
import { captureIngestions } from '../schema.ts'
import { organizationId } from './ingestion-desk.ts'

/** Adds a file that was uploaded and handed in, with its job, as the route does; answers the id of its ingestion. */
export async function plantIngestion(
  { db, store, jobs }: { db: Database; store: FileStore; jobs: JobQueue },
  content: string,
): Promise<string> {
  const fileKey = `organizations/${organizationId}/captures/${randomUUID()}.ifc`
  await store.write(fileKey, content)
  const file = { organizationId, fileName: 'Store.ifc', bytes: content.length }
  const now = new Date()
  return withScope(db, { organizationId }, async (tx) => {
    const upload = { id: randomUUID(), key: fileKey, purpose: 'capture' as const, expiresAt: now, takenAt: now }
    await tx.insert(uploads).values({ ...file, ...upload })
    const ingestion = { ...file, fileKey, originPath: '', requestedBy: 'Eve Everything' }
    const [inserted] = await tx.insert(captureIngestions).values(ingestion).returning({ id: captureIngestions.id })
    const ingestionId = inserted?.id ?? ''
    await jobs.send(tx, ingestionJob, { organizationId, ingestionId })
    return ingestionId
  })
}
