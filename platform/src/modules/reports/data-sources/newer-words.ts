import { newerWords } from '@lintel/shared/contract/reports'
import { PlatformError } from '../../../errors/platform-error.ts'

const code = 'data-sources/newer'

/** Told whoever runs or changes what another version has written with parts that this one does not know. */
export function newerWritten(): PlatformError {
  return new PlatformError(code, 409, newerWords)
}

export function isNewerWritten(error: PlatformError): boolean {
  return error.code === code
}
