import { isApiError } from '@lintel/shared/api'
import type { Organization } from '@lintel/shared/contract'
import {
  conflictsBetween,
  lookOf,
  mergedOver,
  settingsOf,
  type Conflict,
  type Settings,
} from './merge-changes.model.ts'
import { readOrganization, saveOrganization } from '../settings.api.ts'

export type OpenConflict = { mine: Settings; theirs: Organization; conflicts: Conflict[] }
type Outcome = { saved: Organization } | { conflict: OpenConflict }

/** Saves what was made of `base`. What others changed meanwhile stays; where it is the same thing, people decide. */
export async function saveSettings(base: Organization, mine: Settings): Promise<Outcome> {
  try {
    return { saved: await put(mine, base) }
  } catch (error) {
    if (!isApiError(error) || error.code !== 'organizations/changed-meanwhile') throw error
  }
  const theirs = await readOrganization(base.id)
  const conflicts = conflictsBetween(settingsOf(base), mine, settingsOf(theirs))
  if (conflicts.length > 0) return { conflict: { mine, theirs, conflicts } }
  return { saved: await saveMine(base, { mine, theirs }) }
}

/** Mine where I changed something, theirs elsewhere. A third change in this very moment is refused once more. */
export function saveMine(base: Organization, { mine, theirs }: Pick<OpenConflict, 'mine' | 'theirs'>) {
  return put(mergedOver(settingsOf(theirs), { base: settingsOf(base), mine }), theirs)
}

function put(settings: Settings, { id, revision }: Organization): Promise<Organization> {
  return saveOrganization(id, { ...lookOf(settings), revision })
}
