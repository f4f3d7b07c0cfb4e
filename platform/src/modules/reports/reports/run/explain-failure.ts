import { databaseErrorCode } from '../../../../database/failures.ts'
import { isPlatformError } from '../../../../errors/platform-error.ts'
import { isUnsupportedVersionError } from '../../data-sources/unsupported-version.ts'
import { isRunFailure, RunFailure } from '../../../../runs/run-failure.ts'
import { storageFailure } from '../../../../errors/storage-failure.ts'

/** The SQLSTATE of a statement that was canceled by its timeout. */
const cancelled = '57014'

/** Converts any error into a text for the submitter. */
export function explainFailure(
  error: unknown,
  { isOver, limitMinutes }: { isOver: boolean; limitMinutes: number },
): RunFailure {
  const isTooLong = isOver || databaseErrorCode(error) === cancelled
  if (isTooLong) {
    const minutes = limitMinutes === 1 ? 'a minute' : `${limitMinutes} minutes`
    return permanentFailure('over-time-limit', `The report took longer than ${minutes}. Narrow the data set.`, error)
  }
  if (isRunFailure(error)) return error
  // A worker of the newer release may pick it up next.
  if (isPlatformError(error) && isUnsupportedVersionError(error)) {
    return new RunFailure(error.message, { code: 'newer', isTransient: true, cause: error })
  }
  // Problems such as a missing field, an invalid filter, or data that the submitter may not see.
  if (isPlatformError(error)) return permanentFailure('definition', error.message, error)
  if (storageFailure(error) === 'full') {
    const text = "There isn't enough storage for the report. Ask an admin to free up space, then run it again."
    return new RunFailure(text, { code: 'disk-full', isTransient: true, cause: error })
  }
  const message = 'An internal server error has occurred. Please contact support.'
  return new RunFailure(message, { code: 'unexpected', isTransient: true, cause: error })
}

export function permanentFailure(code: string, text: string, cause?: unknown): RunFailure {
  return new RunFailure(text, { code, isTransient: false, cause })
}
