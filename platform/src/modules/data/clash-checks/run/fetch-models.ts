import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { alignmentOf, baseFileOf, type ClashCheckStepName } from '@lintel/shared/contract/captures'
import type { ModelFile } from '../../../../clash/read-model.ts'
import type { Database } from '../../../../database/connect.ts'
import type { FileStore } from '../../../../interfaces/files.ts'
import { withRetry } from '../../../../runs/retry-transaction.ts'
import type { RunProgress } from '../../../../runs/run-progress.ts'
import { originOf } from '../../capture-files/read-files.ts'
import { findModel } from '../../capture-files/repository.ts'
import { federatedGeoreference } from '../../federated-models/federated-georeference.model.ts'
import { listPlacements } from '../../federated-models/repository.ts'
import type { StoredClashCheck } from '../repository.ts'

export type FetchedFile = ModelFile & { captureId: string; fileName: string }

type FetchContext = { run: StoredClashCheck; progress: RunProgress<ClashCheckStepName>; signal: AbortSignal }

/** Copies the models to this machine, because the thread reads them. Captures without a model are left out. */
export async function fetchModels(
  { db, store }: { db: Database; store: FileStore },
  { run, signal, progress }: FetchContext,
  folder: string,
): Promise<FetchedFile[]> {
  const fetched: Omit<FetchedFile, 'alignment'>[] = []
  for (const [index, { captureId, fileName }] of run.captures.entries()) {
    signal.throwIfAborted()
    const { organizationId } = run
    const model = await withRetry(db, run, (tx) => findModel(tx, { organizationId, captureId }))
    const stored = model?.fileKey ? await store.open(model.fileKey) : undefined
    if (!model || !stored) {
      await progress.log('warning', `${fileName} has no 3D model and was not checked.`)
      continue
    }
    const path = join(folder, `${index}.glb`)
    await pipeline(stored.content, createWriteStream(path), { signal })
    fetched.push({ captureId, fileName, path, origin: originOf(model) ?? { x: 0, y: 0, z: 0 } })
    await progress.report((20 * (index + 1)) / run.captures.length, 'Fetching the models')
  }
  return align(db, run, fetched)
}

/** Places the files as the federated model does. */
async function align(
  db: Database,
  run: StoredClashCheck,
  fetched: readonly Omit<FetchedFile, 'alignment'>[],
): Promise<FetchedFile[]> {
  const ids = fetched.map(({ captureId }) => captureId)
  const originOfCapture = new Map(fetched.map(({ captureId, origin }) => [captureId, origin]))
  const placements = await withRetry(db, run, (tx) => listPlacements(tx, run, ids))
  const files = placements.map(({ captureId, offset, ...capture }) => ({
    ...{ captureId, offset, origin: originOfCapture.get(captureId) ?? null },
    georeference: federatedGeoreference(capture),
  }))
  const base = baseFileOf(files)
  const alignments = new Map(files.map((file) => [file.captureId, alignmentOf(file, base)]))
  return fetched.flatMap((file) => {
    const alignment = alignments.get(file.captureId)
    return alignment ? [{ ...file, alignment }] : []
  })
}
