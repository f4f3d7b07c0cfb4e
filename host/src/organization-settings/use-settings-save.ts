import { useAction, type ActionSteps } from '@lintel/shared/action'
import { isApiError } from '@lintel/shared/api'
import type { Organization } from '@lintel/shared/contract'
import { recordSubmittedValues, getSubmittedValues } from '@lintel/shared/form'
import { showToast } from '@lintel/shared/toast'
import { useState } from 'react'
import { describeFailure } from './describe-failure.ts'
import { readOrganization, saveOrganization } from './settings.api.ts'
import { useUpdateShell } from './use-update-shell.ts'
import {
  conflictsBetween,
  appearanceOf,
  mergedOver,
  settingsOf,
  type Conflict,
  type Settings,
} from './merge-changes.model.ts'

export type OpenConflict = { mine: Settings; theirs: Organization; conflicts: Conflict[] }

/** The initial values of a settings form, and how to save its changes. */
export function useSettingsSave(organization: Organization, onSaved: (saved: Organization) => void) {
  const { showOrganization } = useUpdateShell()
  const [base, setBase] = useState(organization)
  const { conflict, showConflict, keepMine } = useConflict(base, { onSuccess: notifySaved, onSuccessIfMounted: accept })
  const save = useAction(
    { mutationFn: (change: Partial<Settings>) => saveSettings(base, { ...settingsOf(base), ...change }) },
    {
      onSuccess: ({ saved }) => saved && notifySaved(saved),
      onSuccessIfMounted: (outcome) => (outcome.saved ? accept(outcome.saved) : showConflict(outcome.conflict)),
      failureText: describeFailure,
    },
  )

  function notifySaved(saved: Organization) {
    showOrganization(saved)
    showToast({ text: 'The settings have been saved.', type: 'success' })
  }

  function accept(current: Organization) {
    setBase(current)
    showConflict(undefined)
    onSaved(current)
  }

  return {
    base,
    conflict,
    keepMine,
    save: save.submit,
    dropConflict: () => showConflict(undefined),
    /** Applies a change made outside the form, such as a logo. Changes by others are handled at the next save. */
    follow(changed: Organization) {
      if (changed.revision <= base.revision + 1) setBase(changed)
      showOrganization(changed)
    },
    takeTheirs({ theirs }: OpenConflict) {
      showOrganization(theirs)
      accept(theirs)
    },
  }
}

/** The conflict with another user's changes, and how to save one's own over it. */
function useConflict(base: Organization, steps: ActionSteps<Organization, OpenConflict>) {
  const [conflict, setConflict] = useState<OpenConflict>()
  const keepMine = useAction(
    { mutationFn: (open: OpenConflict) => saveMine(base, open) },
    { ...steps, showsError: true, failureText: describeFailure },
  )
  function showConflict(found: OpenConflict | undefined) {
    // A failure of a previous conflict doesn't apply to this one.
    keepMine.reset()
    setConflict(found)
  }
  return { conflict, showConflict, keepMine }
}

type Outcome = { saved: Organization; conflict?: never } | { saved?: never; conflict: OpenConflict }

/** Saves the changes relative to `base`. Keeps changes by others; for the same fields, the user decides. */
async function saveSettings(base: Organization, mine: Settings): Promise<Outcome> {
  try {
    return { saved: await saveOver(mine, base) }
  } catch (error) {
    if (!isApiError(error) || error.code !== 'organizations/changed-meanwhile') throw error
  }
  const theirs = await readOrganization(base.id)
  const conflicts = conflictsBetween(settingsOf(base), {
    mine,
    theirs: settingsOf(theirs),
    ownSaves: getSubmittedValues(base) as Settings[],
  })
  if (conflicts.length > 0) return { conflict: { mine, theirs, conflicts } }
  return { saved: await saveMine(base, { mine, theirs }) }
}

/** My values where I changed something, theirs elsewhere. Another change in between is rejected again. */
function saveMine(base: Organization, { mine, theirs }: Pick<OpenConflict, 'mine' | 'theirs'>) {
  return saveOver(mergedOver(settingsOf(theirs), { base: settingsOf(base), mine }), theirs)
}

function saveOver(settings: Settings, base: Organization): Promise<Organization> {
  recordSubmittedValues(base, settings)
  const { id, revision } = base
  return saveOrganization(id, { ...appearanceOf(settings), revision })
}
