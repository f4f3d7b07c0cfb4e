import type { Frame } from '../frame.ts'
import { lmvFailure, modelErrorOf, rejectionOf, type LmvFailure } from '../service/failures.ts'
import type { Lmv, LmvDocument, LmvEvent, LmvModel, LmvViewer } from '../service/lmv.ts'
import type { LmvSession } from '../service/lmv-session.ts'
import { modelErrorCodes } from '../../viewer-error.ts'
import { unlessAborted } from './unless-aborted.ts'

/** `discard` unloads a model, unless the viewer has been disposed. */
export type LmvContext = { lmv: Lmv; viewer: LmvViewer; session: LmvSession; discard: (model: LmvModel) => void }
type Refusal = { failure: LmvFailure }

/**
 * The service identifies models by the unpadded, URL-safe base 64 of their URN. Some lists already contain that form.
 */
export function documentId(urn: string) {
  if (!/^urn:adsk\b/.test(urn)) return `urn:${urn.replace(/^urn:/, '')}`
  const encoded = btoa(String.fromCharCode(...new TextEncoder().encode(urn)))
  return `urn:${encoded.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`
}

function isRefusal(value: object): value is Refusal {
  return 'failure' in value
}

function askForDocument({ viewing }: Lmv, urn: string) {
  return new Promise<LmvDocument | Refusal>((resolve) => {
    viewing.Document.load(documentId(urn), resolve, (...failure) => resolve({ failure: lmvFailure(...failure) }))
  })
}

/** Loads the document of a URN. A token can expire early, so the load is retried once with a new token. */
export async function fetchDocument({ lmv, session }: LmvContext, urn: string, signal: AbortSignal) {
  const used = session.accessToken
  let answer = await unlessAborted(askForDocument(lmv, urn), signal)
  if (isRefusal(answer) && answer.failure.code === modelErrorCodes.accessDenied) {
    await unlessAborted(session.renew(lmv, used), signal).catch(deniedUnlessAborted(urn, answer.failure, signal))
    answer = await unlessAborted(askForDocument(lmv, urn), signal)
  }
  if (isRefusal(answer)) throw modelErrorOf(urn, answer.failure)
  const node = answer.getRoot().getDefaultGeometry()
  if (!node) throw modelErrorOf(urn, lmvFailure(modelErrorCodes.nothingViewable))
  return { document: answer, node }
}

/** If there is no new token, the first refusal is final. */
function deniedUnlessAborted(urn: string, failure: LmvFailure, signal: AbortSignal) {
  return (error: unknown) => {
    signal.throwIfAborted()
    throw modelErrorOf(urn, failure, error)
  }
}

type Wanted = { urn: string; frame: Frame | undefined; signal: AbortSignal }
type Fetched = Awaited<ReturnType<typeof fetchDocument>>

/** The model in the scene, in the coordinates and units of the first one. */
export async function fetchModel(
  { lmv, viewer, discard }: LmvContext,
  { document, node }: Fetched,
  { urn, frame, signal }: Wanted,
) {
  const options = {
    keepCurrentModels: true,
    preserveView: true,
    ...(frame && { globalOffset: new lmv.three.Vector3(frame.offset.x, frame.offset.y, frame.offset.z) }),
    ...(frame?.unit && { applyScaling: frame.unit }),
  }
  const loading = viewer.loadDocumentNode(document, node, options).catch((reason: unknown) => {
    throw modelErrorOf(urn, rejectionOf(reason), reason)
  })
  return unlessAborted(loading, signal, discard)
}

/** Waits for the geometry, which is loaded after the model. */
export async function fetchGeometry({ lmv, viewer }: LmvContext, model: LmvModel, signal: AbortSignal) {
  if (model.isLoadDone()) return
  const name = lmv.viewing.GEOMETRY_LOADED_EVENT
  let listener: ((event: LmvEvent) => void) | undefined
  const loaded = new Promise<void>((resolve) => {
    listener = (event) => {
      if (event.model === model) resolve()
    }
    viewer.addEventListener(name, listener)
  })
  try {
    await unlessAborted(loaded, signal)
  } finally {
    if (listener) viewer.removeEventListener(name, listener)
  }
}
