import type { ModelFile } from '../../domain/contract/prototype/prototype.ts'
import type { LoadProgress, ModelHandle } from '../model.ts'
import type { Viewer } from '../viewer.ts'
import { mayHaveExpired } from './model-state.model.ts'

export type SingleModelFile = {
  /** Which model it is, whatever file holds it. */
  urn: string
  fileName: string
  file: ModelFile
  /** Where the file lies by now: addresses change from day to day, and a page may be open for longer. Null if it has gone. */
  refresh: () => Promise<ModelFile | null>
}

type Loading = {
  signal: AbortSignal
  /** From 0 to 1. */
  onShare: (share: number) => void
}

/** Loads the file; where its address is rejected, once more from where it is by now. */
export async function loadModel(viewer: Viewer, model: SingleModelFile, { signal, onShare }: Loading) {
  function load({ url, bytes, contentHash }: ModelFile): Promise<ModelHandle> {
    function onProgress({ loadedBytes, totalBytes = bytes }: LoadProgress) {
      onShare(Math.min(1, loadedBytes / totalBytes))
    }
    return viewer.load(
      { urn: model.urn, name: model.fileName, url, contentHash, byteLength: bytes },
      { signal, onProgress },
    )
  }
  try {
    return await load(model.file)
  } catch (error) {
    if (signal.aborted || !mayHaveExpired(error)) throw error
    const fresh = await model.refresh()
    if (!fresh) throw error
    return load(fresh)
  }
}
