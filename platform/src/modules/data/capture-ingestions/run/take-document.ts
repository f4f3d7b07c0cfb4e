import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { join } from 'node:path'
import { renameElements } from '../../../../assembler/glb/glb-elements.ts'
import { withRetry } from '../../../../runs/retry-transaction.ts'
import { findRequest } from '../../../assembly/assembly-requests/index.ts'
import { keepModelFile, settleModel, settleOrigin } from '../../capture-files/repository.ts'
import { numbersByUniqueId } from '../../captures/element-repository.ts'
import { countUnfinishedRead } from './count-reads.ts'
import type { Ingesting, IngestionRunDeps } from './ingesting.ts'
import { keepNew, type Kept } from './keep-capture.ts'
import { hasStored } from './keep-shapes.ts'
import { drawModelPicture } from './store-picture.ts'

type Fetched = { sent: string; folder: string; fileHash: string }

/** Ingests a capture document. Its records are converted to those of a building file; everything else is the same. */
export async function takeDocument(
  deps: IngestionRunDeps,
  ingesting: Ingesting,
  { sent, folder, fileHash }: Fetched,
): Promise<Kept> {
  const { progress, signal } = ingesting
  const records = join(folder, 'records.ndjson')
  await countUnfinishedRead(deps, ingesting, async (onRead) => {
    await progress.beginStep('read', 10, 'Reading the document')
    await deps.reading.readDocument({ path: sent, output: records, ...deps.limits }, { signal })
    await onRead()
  })
  await progress.beginStep('store', 50, 'Storing the elements')
  const kept = await keepNew(deps, ingesting, { fileHash, records, warnings: [] })
  if (!kept.isKnown) await keepShapesOfDocument(deps, ingesting, kept.captureId)
  return kept
}

/** An assembled model already has its geometry; other documents have none. */
export async function keepShapesOfDocument(
  files: IngestionRunDeps,
  ingesting: Ingesting,
  captureId: string,
): Promise<void> {
  const { db, store } = files
  const { run, attempt } = ingesting
  const { organizationId, assemblyRequestId } = run
  const place = { organizationId, captureId }
  const request =
    assemblyRequestId === null
      ? undefined
      : await withRetry(db, run, (tx) => findRequest(tx, organizationId, assemblyRequestId))
  const model = request?.resultKey ? await store.open(request.resultKey) : undefined
  if (!model) {
    const statusDetails =
      assemblyRequestId === null ? 'A document has no geometry.' : 'The assembled model no longer exists.'
    await withRetry(db, run, (tx) => settleModel(tx, place, { status: 'None', statusDetails }))
    return
  }
  const numbers = await withRetry(db, run, (tx) => numbersByUniqueId(tx, place))
  const content = renameElements(await buffer(model.content), (id) => numbers.get(id))
  const fileHash = createHash('sha256').update(content).digest('hex')
  const fileKey = `organizations/${organizationId}/capture-models/${captureId}-${attempt.number}/${fileHash}.glb`
  if (!(await hasStored(files, ingesting, { captureId, fileKey, content }))) return
  const pictureKey = await drawModelPicture(files, ingesting, { captureId, glb: content })
  const counts = { elementCount: numbers.size, triangleCount: null, pictureKey }
  await withRetry(db, run, async (tx) => {
    await settleOrigin(tx, place, { x: 0, y: 0, z: 0 })
    await keepModelFile(tx, place, { fileKey, fileHash, bytes: content.byteLength, ...counts })
  })
}
