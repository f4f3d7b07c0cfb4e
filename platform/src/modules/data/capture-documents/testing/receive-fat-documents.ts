import { connectDatabase } from '../../../../database/connect.ts'
import { createJobQueue } from '../../../../jobs/job-queue.ts'
import { folderStore } from '../../../base/files/folder-store.ts'
import { receiveDocument, type DocumentDeps } from '../receive-document.ts'
import { fatDocument } from './fat-document.ts'

const [url = '', folder = '', documents, records] = process.argv.slice(2)
const limits = { maxElements: 1000, maxBytes: 1024 ** 3 }
const quotaBytes = 8 * 1024 ** 3

/** Receives documents concurrently: `receive-fat-documents.ts <database> <folder> <documents> <records of each>`. */
async function main(): Promise<void> {
  const db = connectDatabase(url)
  const jobs = createJobQueue(db, { timeLimitMinutes: 15 })
  const deps: DocumentDeps = { db, jobs, store: folderStore(folder), quotaBytes, limits }
  const sender = { organizationId: 'CFA', requestedBy: 'Revit add-in' }
  const names = Array.from({ length: Number(documents) }, (_, index) => `Fat ${index}.rvt`)
  await Promise.all(names.map((name) => receiveDocument(deps, fatDocument(name, Number(records)), sender)))
  await jobs.close()
  await db.$client.end()
}

await main()
