import { buffer } from 'node:stream/consumers'
import type { FileStore } from '../../modules/files/file-store.ts'
import { assemblyFailure } from '../assembly-failure.ts'
import type { SelectedModel } from './select-models.ts'

export type FetchedModel = { urn: string; contentHash: string; content: Uint8Array<ArrayBuffer> }

/** Reads one model file into memory of its own, which can be handed to a thread without a copy. */
export async function fetchModel(store: FileStore, { urn, file }: SelectedModel): Promise<FetchedModel> {
  const stored = await store.open(file.key)
  if (!stored) throw assemblyFailure('file-missing', { urn })
  const read = await buffer(stored.content)
  const content = new Uint8Array(read.byteLength)
  content.set(read)
  return { urn, contentHash: file.contentHash, content }
}
