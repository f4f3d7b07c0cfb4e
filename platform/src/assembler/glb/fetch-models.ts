import type { FileStore } from '../../interfaces/files.ts'
import { assemblyFailure } from '../assembly-failure.ts'
import type { SelectedModel } from './select-models.ts'

export type FetchedModel = { urn: string; contentHash: string; content: Uint8Array<ArrayBuffer> }

/** Reads one model file into a separate buffer, which can be transferred to a thread without copying. */
export async function fetchModel(store: FileStore, { urn, file }: SelectedModel): Promise<FetchedModel> {
  const stored = await store.open(file.key)
  if (!stored) throw assemblyFailure('file-missing', { urn })
  // One array from the start: concatenating chunks would create garbage as large as the model.
  const content = new Uint8Array(stored.size)
  let read = 0
  for await (const chunk of stored.content as AsyncIterable<Uint8Array>) {
    content.set(chunk, read)
    read += chunk.byteLength
  }
  return { urn, contentHash: file.contentHash, content }
}
