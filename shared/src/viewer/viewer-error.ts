/** Specification 1, "The error catalogue": the texts are verbatim. */
export const viewerMessages = {
  viewer_not_created: 'Failed to create a Viewer.',
  viewer_not_provided: 'No viewer is provided',
  viewer_not_found: 'No viewer found.',
} as const
export type ViewerErrorCode = keyof typeof viewerMessages

/** A failure of the viewer itself; `reason` explains it to users. */
export class ViewerError extends Error {
  override readonly name = 'ViewerError'
  readonly code: ViewerErrorCode
  readonly reason: string | undefined

  constructor(code: ViewerErrorCode, options: { reason?: string; cause?: unknown } = {}) {
    super(viewerMessages[code], { cause: options.cause })
    this.code = code
    this.reason = options.reason
  }
}

/** The Autodesk viewer's codes, used by every engine. */
export const modelErrorCodes = {
  unknown: 1,
  badData: 2,
  network: 3,
  accessDenied: 4,
  notFound: 5,
  server: 6,
  unhandledResponse: 7,
  webglNotSupported: 8,
  nothingViewable: 9,
  webglDisabled: 10,
  modelEmpty: 11,
  rtc: 12,
  extension: 13,
  internal: 14,
  webglLostContext: 15,
  cancelled: 16,
} as const
export type ModelErrorCode = (typeof modelErrorCodes)[keyof typeof modelErrorCodes]

type ModelErrorFields = {
  errorCode: ModelErrorCode
  errorMessage: string
  errorArgs?: Readonly<Record<string, string | number>>
}

/** Why a model could not be loaded. */
export class ModelError extends Error {
  override readonly name = 'ModelError'
  readonly errorCode: ModelErrorCode
  readonly errorMessage: string
  readonly errorArgs: Readonly<Record<string, string | number>>

  constructor({ errorCode, errorMessage, errorArgs = {} }: ModelErrorFields, options?: ErrorOptions) {
    super(errorMessage, options)
    this.errorCode = errorCode
    this.errorMessage = errorMessage
    this.errorArgs = errorArgs
  }
}

/** Compares names, because engines are separate chunks, so that a class may exist more than once. */
export function isModelError(error: unknown): error is ModelError {
  return error instanceof Error && error.name === 'ModelError'
}

export function isViewerError(error: unknown): error is ViewerError {
  return error instanceof Error && error.name === 'ViewerError'
}
