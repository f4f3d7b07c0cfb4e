import { isModelError } from '@lintel/shared/viewer'

/** Why a file is not shown; codes are those of the viewer's engines. */
export type FileFailure = { code: number; message: string }

const unknownFailure = 1
/** Also for an expired signed URL. */
const accessDenied = 4

export function failureOf(error: unknown): FileFailure {
  if (isModelError(error)) return { code: error.errorCode, message: error.errorMessage }
  return { code: unknownFailure, message: "Couldn't display the model." }
}

export function mayHaveExpired(error: unknown): boolean {
  return isModelError(error) && error.errorCode === accessDenied
}

/** The last part of a URN as a name: "Drive thru dual" for `urn:lintel:model:CFA:p13:2024-10/drive-thru-dual`. */
export function fileName(urn: string): string {
  const [last = urn] = urn.split(/[/:]/).slice(-1)
  const text = last.replaceAll(/[-_]+/g, ' ').trim() || urn
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
