import type { Problem } from '@lintel/shared/contract'
import { PlatformError } from './errors.ts'

/**
 * Somebody else was quicker: 409 with `{area}/changed-meanwhile`. `thing` is what people call it; `errors` name the fields
 * that differ, with the values that are there now.
 */
export function revisionConflict(area: string, thing: string, errors?: Problem['errors']): PlatformError {
  return new PlatformError(
    `${area}/changed-meanwhile`,
    409,
    `Somebody else has changed this ${thing} since you opened it. Load it again and make your change to that.`,
    errors && { errors },
  )
}
