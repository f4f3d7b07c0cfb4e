import { conflictAdvice, type Problem } from '@lintel/shared/contract'
import { PlatformError } from './platform-error.ts'

/** The person who made the change, by their name at that time. */
type Changer = { name: string; isSelf: boolean }

/**
 * Someone else has changed the same item meanwhile: 409 with `{area}/changed-meanwhile`. `thing` is the item's name for people; `errors` are the
 * fields that differ, with their current values. It may have been the same person, in another window or by a request whose response was lost.
 */
export function revisionConflict(area: string, thing: string, errors?: Problem['errors'], by?: Changer): PlatformError {
  const detail = detailFor(thing, by)
  return new PlatformError(`${area}/changed-meanwhile`, 409, `${detail} ${conflictAdvice}`, errors && { errors })
}

function detailFor(thing: string, by: Changer | undefined): string {
  if (!by) return `This ${thing} was changed after you opened it.`
  if (by.isSelf) return `You changed this ${thing} after opening this page, possibly in another window.`
  return `${by.name} changed this ${thing} after you opened it.`
}
