import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { join } from 'node:path'
import { renameElements } from '../../../../assembler/glb/glb-elements.ts'
import { withRetry } from '../../../../runs/retry-transaction.ts'
import { findRequest } from '../../../assembly/assembly-requests/index.ts'
import { linkModelFile, settleModel, settleOrigin } from '../../capture-files/repository.ts'
import { numbersByUniqueId } from '../../captures/element-repository.ts'
import { countUnfinishedRead } from './count-reads.ts'
import type { IngestionContext, IngestionRunDeps } from './ingestion-context.ts'
import { storeNewCapture, type StoredCapture } from './store-new-capture.ts'
import { hasStored } from './store-shapes.ts'
import { drawModelPicture } from './store-picture.ts'

type FetchedDocument = { uploadedPath: string; folder: string; fileHash: string }

/** Ingests a capture document. Its records are converted to those of a building file; everything else is the same. */
export async function ingestDocument(
  deps: IngestionRunDeps,
  context: IngestionContext,
  { uploadedPath, folder, fileHash }: FetchedDocument,
): Promise<StoredCapture> {
  const { progress, signal } = context
  const records = join(folder, 'records.ndjson')
  await countUnfinishedRead(deps, context, async (onRead) => {
    await progress.beginStep('read', 10, 'Reading the document')
    await deps.reading.readDocument({ path: uploadedPath, output: records, ...deps.limits }, { signal })
    await onRead()
  })
  await progress.beginStep('store', 50, 'Storing the elements')
  const storedCapture = await storeNewCapture(deps, context, { fileHash, records, warnings: [] })
  if (!storedCapture.isKnown) await storeDocumentShapes(deps, context, storedCapture.captureId)
  return storedCapture
}

/** An assembled model already has its geometry; other documents have none. */
export async function storeDocumentShapes(
  files: IngestionRunDeps,
  context: IngestionContext,
  captureId: string,
): Promise<void> {
  const { db, store } = files
  const { run, attempt } = context
  const { organizationId, assemblyRequestId } = run
  const captureKey = { organizationId, captureId }
  const request =
    assemblyRequestId === null
      ? undefined
      : await withRetry(db, run, (tx) => findRequest(tx, organizationId, assemblyRequestId))
  const model = request?.resultKey ? await store.open(request.resultKey) : undefined
  if (!model) {
    const statusDetails =
      assemblyRequestId === null ? 'A document has no geometry.' : 'The assembled model no longer exists.'
    await withRetry(db, run, (tx) => settleModel(tx, captureKey, { status: 'None', statusDetails }))
    return
  }
  const numbers = await withRetry(db, run, (tx) => numbersByUniqueId(tx, captureKey))
  const content = renameElements(await buffer(model.content), (id) => numbers.get(id))
  const fileHash = createHash('sha256').update(content).digest('hex')
  const fileKey = `organizations/${organizationId}/capture-models/${captureId}-${attempt.number}/${fileHash}.glb`
  if (!(await hasStored(files, context, { captureId, fileKey, content }))) return
  const pictureKey = await drawModelPicture(files, context, { captureId, glb: content })
  const counts = { elementCount: numbers.size, triangleCount: null, pictureKey }
  await withRetry(db, run, async (tx) => {
    await settleOrigin(tx, captureKey, { x: 0, y: 0, z: 0 })
    await linkModelFile(tx, captureKey, { fileKey, fileHash, bytes: content.byteLength, ...counts })
  })
}
