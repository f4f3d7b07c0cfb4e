import { isModelError } from '@lintel/shared/viewer'

/** Why a file is not shown; the codes are those of the viewer's engines. */
export type FileFailure = { code: number; message: string }

const unknownFailure = 1
/** Also for a signed address that has expired. */
const accessDenied = 4

export function failureOf(error: unknown): FileFailure {
  if (isModelError(error)) return { code: error.errorCode, message: error.errorMessage }
  return { code: unknownFailure, message: "Couldn't display the model." }
}

export function mayHaveExpired(error: unknown): boolean {
  return isModelError(error) && error.errorCode === accessDenied
}

/** The last part of a urn as a name: `urn:lintel:model:CFA:p13:2024-10/drive-thru-dual` is "Drive thru dual". */
export function fileName(urn: string): string {
  const [last = urn] = urn.split(/[/:]/).slice(-1)
  const words = last.replaceAll(/[-_]+/g, ' ').trim() || urn
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
