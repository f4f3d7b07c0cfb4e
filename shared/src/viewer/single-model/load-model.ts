import type { ModelFile } from '../../domain/contract/prototype/prototype.ts'
import type { LoadProgress, ModelHandle, ModelPlacement } from '../model.ts'
import type { Viewer } from '../viewer.ts'
import { mayHaveExpired } from './model-state.model.ts'

export type SingleModelFile = {
  /** The identity of the model, independent of its files. */
  urn: string
  fileName: string
  file: ModelFile
  /**
   * The current location of the file. Addresses change every day, and a page may be open for longer. Null if the file
   * was deleted.
   */
  refresh: () => Promise<ModelFile | null>
  placement?: ModelPlacement | undefined
}

type Loading = {
  signal: AbortSignal
  /** From 0 to 1. */
  onShare: (share: number) => void
}

/** Loads the file. If its address is rejected, tries again with the current address. */
export async function loadModel(viewer: Viewer, model: SingleModelFile, { signal, onShare }: Loading) {
  function load({ url, bytes, contentHash }: ModelFile): Promise<ModelHandle> {
    function onProgress({ loadedBytes, totalBytes = bytes }: LoadProgress) {
      onShare(Math.min(1, loadedBytes / totalBytes))
    }
    return viewer.load(
      { urn: model.urn, name: model.fileName, url, contentHash, byteLength: bytes, placement: model.placement },
      { signal, onProgress },
    )
  }
  try {
    return await load(model.file)
  } catch (error) {
    if (signal.aborted || !mayHaveExpired(error)) throw error
    const file = await model.refresh()
    if (!file) throw error
    return load(file)
  }
}
