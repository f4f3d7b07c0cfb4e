import { ModelError, modelErrorCodes, type ModelErrorCode } from '../../viewer-error.ts'

const messages: Partial<Record<ModelErrorCode, string>> = {
  2: "The model is damaged, or the Autodesk viewer can't read it.",
  3: "Couldn't download the model. Check your connection.",
  4: "You don't have access to this model",
  5: "The model wasn't found",
  6: "The Autodesk service couldn't provide the model",
  7: 'The Autodesk service sent an unexpected response for the model',
  8: "This browser doesn't support WebGL. Use another browser.",
  9: 'The model has nothing to show in 3D.',
  10: 'WebGL is turned off in this browser. Turn on hardware acceleration in its settings.',
  11: 'The model is empty.',
  15: 'The 3D view was interrupted.',
}

export type LmvFailure = { code: ModelErrorCode; message: string | undefined; httpStatus: number | undefined }

const knownCodes = new Set<number>(Object.values(modelErrorCodes))

function isKnown(code: unknown): code is ModelErrorCode {
  return typeof code === 'number' && knownCodes.has(code)
}

/** An error of the viewer: a code, its text, and the status as a number or within the text. */
export function lmvFailure(code: unknown, message?: unknown, status?: unknown): LmvFailure {
  const text = typeof message === 'string' ? message : undefined
  const inText = Number(/\b[45]\d\d\b/.exec(text ?? '')?.[0])
  const httpStatus = typeof status === 'number' ? status : inText || undefined
  return { code: isKnown(code) ? code : modelErrorCodes.unknown, message: text, httpStatus }
}

/** The viewer's promises reject with a code, or with an object that contains one. */
export function rejectionOf(reason: unknown): LmvFailure {
  if (typeof reason !== 'object' || reason === null) return lmvFailure(reason)
  const { code, errorCode = code, message, msg = message, httpStatusCode } = reason as Record<string, unknown>
  return lmvFailure(errorCode, msg, httpStatusCode)
}

/**
 * Converts an error to the one that every engine throws: `errorCode` is for programs, the message for users. A
 * cancellation is not a failure.
 */
export function modelErrorOf(urn: string, { code, message, httpStatus }: LmvFailure, cause?: unknown) {
  if (code === modelErrorCodes.cancelled) return new DOMException('The viewer cancelled the load.', 'AbortError')
  const text = messages[code] ?? `The Autodesk viewer couldn't load the model${message ? `: ${message}` : '.'}`
  const status = httpStatus ? ` (${httpStatus}).` : '.'
  const errorMessage = text.endsWith('.') ? text : `${text}${status}`
  const errorArgs = { urn, ...(httpStatus && { httpStatus }) }
  return new ModelError({ errorCode: code, errorMessage, errorArgs }, { cause })
}

export function webglReason(code: number) {
  return code === modelErrorCodes.webglNotSupported || code === modelErrorCodes.webglDisabled
    ? messages[code]
    : `The Autodesk viewer stopped with error ${code}.`
}
