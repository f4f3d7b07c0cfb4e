import { createHash } from 'node:crypto'
import type { AssemblyResult } from '../../../../assembler/assembler.ts'
import type { FileStore } from '../../../../interfaces/files.ts'
import type { Attempt, RunPlace } from '../../../../runs/attempt.ts'

export type StoredResult = { key: string; hash: string; bytes: number; elementCount: number }

/** Each attempt writes a file of its own name, so that none removes what another one has stored. */
export async function storeResult(
  store: FileStore,
  attempt: Attempt,
  { content, elementCount }: AssemblyResult,
): Promise<StoredResult> {
  const hash = createHash('sha256').update(content).digest('hex')
  const key = `${folderOf(attempt)}/${attempt.number}.${hash}.glb`
  await store.write(key, content)
  return { key, hash, bytes: content.byteLength, elementCount }
}

/** Removes what earlier attempts have left: complete files that were never used, and drafts of attempts that were killed. */
export async function clearEarlier(store: FileStore, attempt: Attempt): Promise<void> {
  for (const key of await store.list(folderOf(attempt))) {
    const number = Number.parseInt(key.slice(folderOf(attempt).length + 1), 10)
    if (number < attempt.number) await store.remove(key)
  }
}

function folderOf({ organizationId, runId }: RunPlace): string {
  return `organizations/${organizationId}/assemblies/${runId}`
}
