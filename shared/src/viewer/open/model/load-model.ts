import type { LoadOptions, ModelReference } from '../../model.ts'
import { modelErrorCodes } from '../../viewer-error.ts'
import type { ViewerOptions } from '../../viewer.ts'
import type { MaterialSettings } from './materials.ts'
import { nextTask } from '../../../next-task.ts'
import { failure, modelBytes } from './model-file.ts'
import { mergePieces, originOf } from './geometry/merge-pieces.ts'
import { parseModel } from './parse-model.ts'
import { SceneModel } from './scene-model.ts'
import { inSlices } from './slices.ts'

type Request = { modelId: string; reference: ModelReference; settings: MaterialSettings }

function fetchPlainly(address: string, { signal }: { signal?: AbortSignal | undefined }) {
  return fetch(address, { signal: signal ?? null })
}

/** From address to scene. It ends with its signal, whatever stage it is at. */
export async function loadModel(
  { modelId, reference, settings }: Request,
  options: LoadOptions,
  fetchFile: ViewerOptions['fetchFile'] = fetchPlainly,
) {
  const bytes = await modelBytes(reference, options, fetchFile)
  options.signal?.throwIfAborted()
  const parsed = await parseModel(reference, bytes)
  options.signal?.throwIfAborted()
  if (parsed.pieces.length === 0)
    throw failure(reference, modelErrorCodes.modelEmpty, 'The model file holds no geometry.')
  const origin = originOf(parsed.pieces)
  const merged = await mergePieces({ pieces: parsed.pieces, origin }, inSlices(nextTask))
  options.signal?.throwIfAborted()
  const { urn, name = urn } = reference
  return new SceneModel(
    { modelId, urn, name, elementCount: parsed.elements.length },
    { parsed, merged, origin },
    settings,
  )
}
