import type { ModelHandle } from '../model.ts'
import { isModelError, modelErrorCodes } from '../viewer-error.ts'

export type ModelState =
  | { status: 'loading'; progress: number }
  | { status: 'loaded'; handle: ModelHandle }
  | { status: 'failed'; code: number; message: string }

export const atFirst: ModelState = { status: 'loading', progress: 0 }

export function mayHaveExpired(error: unknown): boolean {
  return isModelError(error) && error.errorCode === modelErrorCodes.accessDenied
}

export function failureOf(error: unknown): ModelState {
  if (isModelError(error)) return { status: 'failed', code: error.errorCode, message: error.errorMessage }
  return { status: 'failed', code: modelErrorCodes.unknown, message: "Couldn't display the model." }
}
