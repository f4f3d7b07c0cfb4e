import { buffer } from 'node:stream/consumers'
import type { Ingestion } from '@lintel/shared/contract/captures'
import { withScope } from '../../database/scope.ts'
import { PlatformError } from '../../errors.ts'
import { findRequest } from '../assembly-requests/repository.ts'
import { requestNotFound } from '../assembly-requests/read-request.ts'
import { receiveDocument, type DocumentDeps } from '../capture-documents/receive-document.ts'
import { readIngestion } from '../capture-ingestions/read-ingestions.ts'
import { documentOfModel } from './document-of-model.ts'
import { capturesAssembledModels, findIngestionOf } from './repository.ts'

export type AssemblyPlace = { organizationId: string; requestId: string }
type Person = { requestedBy: string; requestedById: string | null }

/** Queues the model of a request that is complete, by the way that documents take; once, however often it is asked for. */
export async function captureAssembly(deps: DocumentDeps, place: AssemblyPlace, person?: Person): Promise<Ingestion> {
  const { organizationId, requestId } = place
  const { request, earlier } = await withScope(deps.db, { organizationId }, async (tx) => {
    const id = await findIngestionOf(tx, place)
    const known = id === undefined ? undefined : await readIngestion({ tx, organizationId }, id)
    return { request: await findRequest(tx, organizationId, requestId), earlier: known }
  })
  if (earlier) return earlier
  if (!request) throw requestNotFound()
  const model = request.resultKey === null ? undefined : await deps.store.open(request.resultKey)
  if (!model) {
    const detail = 'This request has no model yet. Capture it once it is complete.'
    throw new PlatformError('captures/no-assembled-model', 409, detail)
  }
  const { requestedBy, requestedById } = person ?? request
  const sender = { organizationId, requestedBy, requestedById, assemblyRequestId: requestId }
  return receiveDocument(deps, linesOf(documentOfModel(await buffer(model.content), request)), sender)
}

/** After an assembly, where the organization has chosen so. */
export async function captureWhereWanted(deps: DocumentDeps, place: AssemblyPlace): Promise<void> {
  const { organizationId } = place
  const isWanted = await withScope(deps.db, { organizationId }, (tx) => capturesAssembledModels(tx, organizationId))
  if (isWanted) await captureAssembly(deps, place)
}

async function* linesOf(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines
}
