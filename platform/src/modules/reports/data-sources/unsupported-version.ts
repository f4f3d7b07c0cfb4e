import { unsupportedMessage } from '@lintel/shared/contract/reports'
import { PlatformError } from '../../../errors/platform-error.ts'

const code = 'data-sources/newer'

/** The error for items that a newer release has written with parts that this release doesn't know. */
export function unsupportedVersionError(): PlatformError {
  return new PlatformError(code, 409, unsupportedMessage)
}

export function isUnsupportedVersionError(error: PlatformError): boolean {
  return error.code === code
}
