import { isApiError } from '@lintel/shared/api'
import type { Organization } from '@lintel/shared/contract'
import { showToast } from '@lintel/shared/toast'
import { useState } from 'react'
import { readOrganization, saveOrganization } from '../settings.api.ts'
import { useUpdateShell } from '../use-update-shell.ts'
import {
  conflictsBetween,
  lookOf,
  mergedOver,
  settingsOf,
  type Conflict,
  type Settings,
} from './merge-changes.model.ts'

export type OpenConflict = { mine: Settings; theirs: Organization; conflicts: Conflict[] }

/** What a form of settings started from, and how its changes are saved. */
export function useSettingsSave(organization: Organization, onSaved: (saved: Organization) => void) {
  const { showOrganization } = useUpdateShell()
  const [base, setBase] = useState(organization)
  const [conflict, setConflict] = useState<OpenConflict>()

  function accept(current: Organization) {
    setBase(current)
    setConflict(undefined)
    showOrganization(current)
    onSaved(current)
  }

  function finish(saved: Organization) {
    accept(saved)
    showToast({ text: 'The settings have been saved.', type: 'success' })
  }

  return {
    base,
    conflict,
    dropConflict: () => setConflict(undefined),
    async save(change: Partial<Settings>) {
      const outcome = await saveSettings(base, { ...settingsOf(base), ...change })
      if ('saved' in outcome) finish(outcome.saved)
      else setConflict(outcome.conflict)
    },
    /** A change made beside the form, such as a logo; what others changed meanwhile is left to the next save. */
    follow(changed: Organization) {
      if (changed.revision <= base.revision + 1) setBase(changed)
      showOrganization(changed)
    },
    keepMine: async (open: OpenConflict) => finish(await saveMine(base, open)),
    takeTheirs: ({ theirs }: OpenConflict) => accept(theirs),
  }
}

type Outcome = { saved: Organization } | { conflict: OpenConflict }

/** Saves what was made of `base`. What others changed meanwhile stays; where it is the same thing, people decide. */
async function saveSettings(base: Organization, mine: Settings): Promise<Outcome> {
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
function saveMine(base: Organization, { mine, theirs }: Pick<OpenConflict, 'mine' | 'theirs'>) {
  return put(mergedOver(settingsOf(theirs), { base: settingsOf(base), mine }), theirs)
}

function put(settings: Settings, { id, revision }: Organization): Promise<Organization> {
  return saveOrganization(id, { ...lookOf(settings), revision })
}
