import type { AssembledModel } from '@lintel/shared/contract/assembly'
import type { LoadProgress, ModelHandle, Viewer } from '@lintel/shared/viewer'
import { mayHaveExpired } from './model-state.model.ts'

type ModelLoad = {
  urn: string
  result: AssembledModel
  /** Addresses of files change from day to day, and a page may be open for longer. */
  refresh: () => Promise<AssembledModel | null>
  signal: AbortSignal
  /** From 0 to 1. */
  onShare: (share: number) => void
}

/** Loads the file; where its address is refused, once more from where it is by now. */
export async function loadModel(viewer: Viewer, { urn, result, refresh, signal, onShare }: ModelLoad) {
  function load({ file, fileName }: AssembledModel): Promise<ModelHandle> {
    function onProgress({ loadedBytes, totalBytes = file.bytes }: LoadProgress) {
      onShare(Math.min(1, loadedBytes / totalBytes))
    }
    const { url, contentHash } = file
    return viewer.load({ urn, name: fileName, url, contentHash }, { signal, onProgress })
  }
  try {
    return await load(result)
  } catch (error) {
    if (signal.aborted || !mayHaveExpired(error)) throw error
    const fresh = await refresh()
    if (!fresh) throw error
    return load(fresh)
  }
}
