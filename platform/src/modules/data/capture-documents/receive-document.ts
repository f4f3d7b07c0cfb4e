import { randomUUID } from 'node:crypto'
import type { Ingestion } from '@lintel/shared/contract/captures'
import { withScope } from '../../../database/scope.ts'
import { PlatformError } from '../../../errors/platform-error.ts'
import { isDocumentFault, readDocument } from '../../../ifc/document/document-records.ts'
import type { WritableFiles } from '../../../interfaces/files.ts'
import type { JobQueue } from '../../../jobs/job-queue.ts'
import { batchesOf } from '../../../streaming/batches.ts'
import { beginIngestionOf } from '../capture-ingestions/begin/begin-ingestion.ts'
import { withCleanup, linkFile, writeUnreferenced } from '../../base/files/index.ts'
import { uploadTooLarge } from '../../base/uploads/index.ts'
import { uploads } from '../../base/uploads/schema.ts'

export type DocumentDeps = WritableFiles & {
  jobs: JobQueue
  limits: { maxElements: number; maxBytes: number }
}

/** The uploading program, and the assembly request of the document, if any. */
export type Sender = {
  organizationId: string
  requestedBy: string
  requestedById?: string | null
  assemblyRequestId?: string
}

/** Validates and stores a document record by record while it's received, then queues its ingestion. Nothing is stored if it fails. */
export async function receiveDocument(
  deps: DocumentDeps,
  content: AsyncIterable<Uint8Array | string>,
  sender: Sender,
): Promise<Ingestion> {
  const id = randomUUID()
  const key = `organizations/${sender.organizationId}/captures/${id}.ndjson`
  const written = { bytes: 0, fileName: '', originPath: '' }
  const { organizationId } = sender
  await writeUnreferenced(deps, { key, organizationId }, checked(content, deps.limits, written)).catch(
    (error: unknown) => {
      throw isDocumentFault(error) ? new PlatformError('captures/document-invalid', 400, error.message) : error
    },
  )
  return withCleanup(deps, [key], () => queue(deps, sender, { id, key, ...written }))
}

type StoredCapture = WrittenDocument & { id: string; key: string }

function queue(
  deps: DocumentDeps,
  sender: Sender,
  { id, key, bytes, fileName, originPath }: StoredCapture,
): Promise<Ingestion> {
  const { organizationId, requestedBy, requestedById = null, assemblyRequestId = null } = sender
  return withScope(deps.db, { organizationId }, async (tx) => {
    await linkFile(tx, key)
    const now = new Date()
    const times = { expiresAt: now, finishedAt: now, takenAt: now }
    await tx.insert(uploads).values({ id, organizationId, fileName, bytes, key, purpose: 'capture', ...times })
    const sent = { organizationId, fileKey: key, fileName, bytes, originPath, requestedBy, requestedById }
    return beginIngestionOf({ tx, organizationId }, { ...sent, assemblyRequestId }, deps.jobs)
  })
}

type WrittenDocument = { bytes: number; fileName: string; originPath: string }

const bytesAtOnce = 256 * 1024

/** Only the current record and some metadata are held in memory. */
async function* checked(
  content: AsyncIterable<Uint8Array | string>,
  limits: DocumentDeps['limits'],
  written: WrittenDocument,
): AsyncGenerator<Uint8Array> {
  const lines = linesOf(content, limits, written)
  for await (const batch of batchesOf(lines, { maxBytes: bytesAtOnce, bytesOf: ({ length }) => length })) {
    const bytes = Buffer.concat(batch)
    written.bytes += bytes.length
    if (written.bytes > limits.maxBytes) throw uploadTooLarge(limits.maxBytes)
    yield bytes
  }
}

/** Stores the parsed records, not the received bytes, so that equal documents have equal hashes. */
async function* linesOf(
  content: AsyncIterable<Uint8Array | string>,
  { maxElements }: DocumentDeps['limits'],
  written: WrittenDocument,
): AsyncGenerator<Buffer> {
  for await (const record of readDocument(content, { maxElements })) {
    if (record.record === 'capture') {
      written.fileName = record.documentFileName
      written.originPath = record.fileOriginPath
    }
    yield Buffer.from(`${JSON.stringify(record)}\n`)
  }
}
