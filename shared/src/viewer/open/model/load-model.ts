import type { LoadOptions, ModelReference } from '../../model.ts'
import { modelErrorCodes } from '../../viewer-error.ts'
import { firstBytes, headBytesIn, readManifest, type ModelPart } from '../parts/part-manifest.ts'
import type { PartSource } from '../parts/part-stream.ts'
import type { MaterialSettings } from './materials.ts'
import { nextTask } from '../../../core/browser/next-task.ts'
import { failure, modelBytes, rangeBytes, type FetchFile } from './model-file.ts'
import { mergePieces, originOf } from './geometry/merge-pieces.ts'
import { parseModel, placementMatrix } from './parse-model.ts'
import { SceneModel, type EdgeLimits } from './scene-model.ts'
import { createPause } from './pause.ts'

type Request = { modelId: string; reference: ModelReference; settings: MaterialSettings }
type Loaded = { model: SceneModel; parts: PartSource | undefined }

/** Shorter files have no parts and are loaded at once. */
const mayHaveParts = 1_000_000
/** The offset of the file length in a GLB. */
const lengthAt = 8
/** Lower edge limits for parts, because there are many of them, near the camera. */
const edgesOfPart: EdgeLimits = { full: 60_000, simple: 4000 }

export const fetchPlainly: FetchFile = async (address, { signal, headers }) =>
  fetch(address, { signal: signal ?? null, ...(headers && { headers }) })

/** Loads a model and its parts manifest into the scene. Stops at any stage when the signal aborts. */
export async function loadModel(
  request: Request,
  options: LoadOptions,
  fetchFile: FetchFile = fetchPlainly,
): Promise<Loaded> {
  const { reference } = request
  const bytes = await firstContent(reference, options, fetchFile)
  options.signal?.throwIfAborted()
  const manifest = manifestOf(reference, bytes)
  const model = await sceneModelOf(request, bytes, options)
  if (!manifest) return { model, parts: undefined }
  async function load({ at, bytes: length }: ModelPart, signal: AbortSignal) {
    const first = (manifest?.begin ?? 0) + at
    const content = await rangeBytes(reference, { first, last: first + length - 1 }, { signal }, fetchFile)
    return sceneModelOf(request, content, { signal, edges: edgesOfPart })
  }
  return { model, parts: { manifest, load } }
}

/** For a file with parts, the bytes before the parts; otherwise the whole file. */
async function firstContent(reference: ModelReference, options: LoadOptions, fetchFile: FetchFile) {
  const { byteLength = 0, bytes, url } = reference
  if (bytes || !url || byteLength < mayHaveParts) return modelBytes(reference, options, fetchFile)
  const { signal } = options
  const start = await rangeBytes(reference, { first: 0, last: firstBytes - 1 }, { signal }, fetchFile)
  const headBytes = headBytesIn(start)
  if (headBytes === undefined) return modelBytes(reference, options, fetchFile)
  return asFile(await rangeBytes(reference, { first: 0, last: headBytes - 1 }, options, fetchFile))
}

/** Corrects the length in the header, which includes the parts, so that the parser does not look for more. */
function asFile(head: ArrayBuffer): ArrayBuffer {
  new DataView(head).setUint32(lengthAt, head.byteLength, true)
  return head
}

function manifestOf(reference: ModelReference, bytes: ArrayBuffer) {
  try {
    const manifest = readManifest(bytes)
    const matrix = placementMatrix(reference.placement)
    for (const { box } of manifest?.parts ?? []) box.applyMatrix4(matrix)
    return manifest
  } catch (error) {
    throw failure(reference, modelErrorCodes.badData, "The model file is damaged or isn't a valid GLB file.", error)
  }
}

async function sceneModelOf(
  { modelId, reference, settings }: Request,
  bytes: ArrayBuffer,
  { signal, edges }: LoadOptions & { edges?: EdgeLimits },
) {
  const pause = createPause(nextTask)
  const parsed = await parseModel(reference, bytes, pause)
  signal?.throwIfAborted()
  if (parsed.pieces.length === 0)
    throw failure(reference, modelErrorCodes.modelEmpty, 'The model file contains no geometry.')
  const origin = originOf(parsed.pieces)
  const merged = await mergePieces({ pieces: parsed.pieces, origin }, pause)
  signal?.throwIfAborted()
  const { urn, name = urn } = reference
  const handle = { modelId, urn, name, elementCount: parsed.elements.length }
  return new SceneModel(handle, { parsed, merged, origin, edges }, settings)
}
