import { randomUUID } from 'node:crypto'
import type { DocumentRecord } from '@lintel/shared/contract/capture-documents'
import type { Ingestion } from '@lintel/shared/contract/captures'
import type { Database } from '../../../database/connect.ts'
import { withScope } from '../../../database/scope.ts'
import { PlatformError } from '../../../errors.ts'
import { isDocumentFault, readDocument } from '../../../ifc/document/document-records.ts'
import type { FileStore } from '../../../interfaces/files.ts'
import type { JobQueue } from '../../../jobs/job-queue.ts'
import { beginIngestionOf } from '../capture-ingestions/begin-ingestion.ts'
import { referToFile, removeLater } from '../../base/files/index.ts'
import { takeRoom, uploadTooLarge } from '../../base/uploads/index.ts'
import { uploads } from '../../base/uploads/schema.ts'

export type DocumentDeps = {
  db: Database
  store: FileStore
  jobs: JobQueue
  limits: { mostElements: number; mostBytes: number; quotaBytes: number }
}

/** Whose document it is, and which request it was made for, if any. */
export type Sender = {
  organizationId: string
  requestedBy: string
  requestedById?: string | null
  assemblyRequestId?: string
}

/** Stores a document record by record as it comes, checks each, and queues it. If it fails, nothing of it is kept. */
export async function receiveDocument(
  deps: DocumentDeps,
  content: AsyncIterable<Uint8Array | string>,
  sender: Sender,
): Promise<Ingestion> {
  const id = randomUUID()
  const key = `organizations/${sender.organizationId}/captures/${id}.ndjson`
  await withScope(deps.db, {}, (tx) => removeLater(tx, [key], 6))
  const written = { bytes: 0, fileName: '', originPath: '' }
  await deps.store.write(key, checked(content, deps.limits, written)).catch((error: unknown) => {
    throw isDocumentFault(error) ? new PlatformError('captures/document-invalid', 400, error.message) : error
  })
  return withScope(deps.db, { organizationId: sender.organizationId }, async (tx) => {
    const { organizationId, requestedBy, requestedById = null, assemblyRequestId = null } = sender
    const { bytes, fileName, originPath } = written
    await takeRoom(tx, { organizationId, bytes, quotaBytes: deps.limits.quotaBytes })
    await referToFile(tx, key)
    const now = new Date()
    const times = { expiresAt: now, finishedAt: now, takenAt: now }
    await tx.insert(uploads).values({ id, organizationId, fileName, bytes, key, purpose: 'capture', ...times })
    const sent = { organizationId, fileKey: key, fileName, bytes, originPath, requestedBy, requestedById }
    return beginIngestionOf({ tx, organizationId }, { ...sent, assemblyRequestId }, deps.jobs)
  })
}

/** The parsed records are written instead of the bytes that came, so that documents that say the same are the same file. */
async function* checked(
  content: AsyncIterable<Uint8Array | string>,
  { mostElements, mostBytes }: DocumentDeps['limits'],
  written: { bytes: number; fileName: string; originPath: string },
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let waiting: DocumentRecord[] = []
  function encoded(): Uint8Array {
    const bytes = encoder.encode(waiting.map((record) => `${JSON.stringify(record)}\n`).join(''))
    waiting = []
    written.bytes += bytes.byteLength
    if (written.bytes > mostBytes) throw uploadTooLarge(mostBytes)
    return bytes
  }
  for await (const record of readDocument(content, { mostElements })) {
    if (record.record === 'capture') {
      written.fileName = record.documentFileName
      written.originPath = record.fileOriginPath
    }
    if (waiting.push(record) >= recordsAtOnce) yield encoded()
  }
  yield encoded()
}

const recordsAtOnce = 200
