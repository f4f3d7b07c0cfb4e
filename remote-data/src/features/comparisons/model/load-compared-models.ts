import type { CaptureModel, Comparison } from '@lintel/shared/contract/captures'
import type { ElementReference, LoadProgress, Viewer } from '@lintel/shared/viewer'
import type { ComparedModelIds } from './difference-appearance.model.ts'

export type ModelFiles = { base: CaptureModel['file']; compare: CaptureModel['file'] }
export type LoadedModels = { ids: ComparedModelIds; all: readonly ElementReference[] }

type ComparedLoad = {
  comparison: Comparison
  files: ModelFiles
  signal: AbortSignal
  /** Called with the loaded fraction of both models, 0 to 1. */
  onShare: (share: number) => void
}

/**
 * Loads the models sequentially, so that the camera starts at the base. Captures of one project share an origin, so the
 * models align.
 */
export async function loadComparedModels(viewer: Viewer, load: ComparedLoad): Promise<LoadedModels> {
  const { comparison, files } = load
  const base = await loadOne(viewer, load, { side: 'base', file: files.base, name: comparison.baseFileName, share: 0 })
  const compare = await loadOne(viewer, load, {
    side: 'compare',
    file: files.compare,
    name: comparison.compFileName,
    share: 0.5,
  })
  return { ids: { base, compare }, all: await viewer.elements() }
}

type Side = keyof ComparedModelIds
type Part = { side: Side; file: CaptureModel['file']; name: string; share: number }

async function loadOne(
  viewer: Viewer,
  { comparison, signal, onShare }: ComparedLoad,
  { side, file, name, share }: Part,
): Promise<string | undefined> {
  if (!file) return undefined
  const { url, contentHash, bytes } = file
  function onProgress({ loadedBytes }: LoadProgress) {
    onShare(share + Math.min(1, loadedBytes / bytes) / 2)
  }
  const model = { urn: urnOf(comparison, side), name, url, contentHash }
  return (await viewer.load(model, { signal, onProgress })).modelId
}

function urnOf({ id }: Comparison, side: Side): string {
  return `comparison:${id}:${side}`
}

/** The viewer's id of one of the models; undefined until it is loaded. */
export function loadedIdOf(viewer: Viewer, comparison: Comparison, side: Side): string | undefined {
  return viewer.models().find(({ urn }) => urn === urnOf(comparison, side))?.modelId
}
