import { buffer } from 'node:stream/consumers'
import type { Ingestion } from '@lintel/shared/contract/captures'
import { withScope, type Transaction } from '../../../database/scope.ts'
import { PlatformError } from '../../../errors/platform-error.ts'
import { findRequest } from '../assembly-requests/repository.ts'
import { requestNotFound } from '../assembly-requests/read-request.ts'
import { type DocumentDeps, receiveDocument } from '../../data/capture-documents/index.ts'
import { deleteIngestion, readIngestion, retryIngestion } from '../../data/capture-ingestions/index.ts'
import { documentOfModel } from './document-of-model.ts'
import { capturesAssembledModels, findIngestionOf } from './repository.ts'

export type RequestKey = { organizationId: string; requestId: string }
type Person = { requestedBy: string; requestedById: string | null }

/**
 * Queues the model of a complete request for capture as a document. Repeated calls queue it only once. If a person asks for it, a failed
 * capture is retried, and a removed one is created again.
 */
export async function captureAssembly(deps: DocumentDeps, requestKey: RequestKey, person?: Person): Promise<Ingestion> {
  const { organizationId, requestId } = requestKey
  const { request, earlier } = await withScope(deps.db, { organizationId }, async (tx) => ({
    request: await findRequest(tx, organizationId, requestId),
    earlier: await findEarlierIngestion(tx, { deps, requestKey, isAskedFor: person !== undefined }),
  }))
  if (earlier) return earlier
  if (!request) throw requestNotFound()
  const model = request.resultKey === null ? undefined : await deps.store.open(request.resultKey)
  if (!model) {
    const detail = 'This request has no model yet. Capture it after the request completes.'
    throw new PlatformError('captures/no-assembled-model', 409, detail)
  }
  const { requestedBy, requestedById } = person ?? request
  const sender = { organizationId, requestedBy, requestedById, assemblyRequestId: requestId }
  const lines = documentOfModel(await buffer(model.content), request)
  if (!lines) {
    const detail = "This request's model has no identifiable elements, so there's nothing to capture."
    throw new PlatformError('captures/model-without-elements', 409, detail)
  }
  return receiveDocument(deps, linesOf(lines), sender).catch(async (error: unknown) => {
    // The unique constraint rejected this document because a concurrent call has queued the same model; returns that ingestion.
    const other = await withScope(deps.db, { organizationId }, (tx) =>
      findEarlierIngestion(tx, { deps, requestKey, isAskedFor: false }),
    )
    if (other) return other
    throw error
  })
}

type CaptureLookup = { deps: DocumentDeps; requestKey: RequestKey; isAskedFor: boolean }

async function findEarlierIngestion(
  tx: Transaction,
  { deps, requestKey, isAskedFor }: CaptureLookup,
): Promise<Ingestion | undefined> {
  const { organizationId } = requestKey
  const id = await findIngestionOf(tx, requestKey)
  if (id === undefined) return undefined
  const ingestion = await readIngestion({ tx, organizationId }, id)
  if (isAskedFor && ingestion.status === 'Error') return retryIngestion({ tx, organizationId }, id, deps.jobs)
  const isRemoved = ingestion.status === 'Complete' && ingestion.captureId === null
  if (!isAskedFor || !isRemoved) return ingestion
  await deleteIngestion(tx, { organizationId, id })
  return undefined
}

/** Captures a model after its assembly if the organization has enabled this. */
export async function captureIfEnabled(deps: DocumentDeps, requestKey: RequestKey): Promise<void> {
  const { organizationId } = requestKey
  const isWanted = await withScope(deps.db, { organizationId }, (tx) => capturesAssembledModels(tx, organizationId))
  if (isWanted) await captureAssembly(deps, requestKey)
}

async function* linesOf(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines
}
