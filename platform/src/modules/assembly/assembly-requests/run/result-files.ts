import { createHash } from 'node:crypto'
import type { AssemblyResult } from '../../../../assembler/assembler.ts'
import type { WritableFiles } from '../../../../interfaces/files.ts'
import type { Attempt, RunKey } from '../../../../runs/attempt.ts'
import { discardFiles, writeUnreferenced } from '../../../base/files/index.ts'

export type StoredResult = { key: string; hash: string; bytes: number; elementCount: number }

/** Each attempt writes a file with its own name, so that no attempt removes the file of another. */
export async function storeResult(
  files: WritableFiles,
  attempt: Attempt,
  { content, elementCount }: AssemblyResult,
): Promise<StoredResult> {
  const { organizationId } = attempt
  const hash = createHash('sha256').update(content).digest('hex')
  const key = `${folderOf(attempt)}/${attempt.number}.${hash}.glb`
  await writeUnreferenced(files, { key, organizationId }, content)
  return { key, hash, bytes: content.byteLength, elementCount }
}

/** Removes what earlier attempts have left: complete files that were never used. */
export async function clearEarlier(files: WritableFiles, attempt: Attempt): Promise<void> {
  const keys = await files.store.list(folderOf(attempt))
  const isEarlier = (key: string) => Number.parseInt(key.slice(folderOf(attempt).length + 1), 10) < attempt.number
  await discardFiles(files, keys.filter(isEarlier))
}

function folderOf({ organizationId, runId }: RunKey): string {
  return `organizations/${organizationId}/assemblies/${runId}`
}
