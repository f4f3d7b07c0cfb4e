import { useAction, type ActionSteps } from '@lintel/shared/action'
import { isApiError } from '@lintel/shared/api'
import type { Organization } from '@lintel/shared/contract'
import { rememberSent, sentOver } from '@lintel/shared/form'
import { showToast } from '@lintel/shared/toast'
import { useState } from 'react'
import { describeFailure } from './describe-failure.ts'
import { readOrganization, saveOrganization } from './settings.api.ts'
import { useUpdateShell } from './use-update-shell.ts'
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
  const { conflict, showConflict, keepMine } = useConflict(base, { onSuccess: tellSaved, goOn: accept })
  const save = useAction(
    { mutationFn: (change: Partial<Settings>) => saveSettings(base, { ...settingsOf(base), ...change }) },
    {
      onSuccess: ({ saved }) => saved && tellSaved(saved),
      goOn: (outcome) => (outcome.saved ? accept(outcome.saved) : showConflict(outcome.conflict)),
      failureText: describeFailure,
    },
  )

  function tellSaved(saved: Organization) {
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
    /** A change made beside the form, such as a logo; what others changed meanwhile is left to the next save. */
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

/** What somebody else has changed to something else meanwhile, and the way to save one's own in its place. */
function useConflict(base: Organization, steps: ActionSteps<Organization, OpenConflict>) {
  const [conflict, setConflict] = useState<OpenConflict>()
  const keepMine = useAction(
    { mutationFn: (open: OpenConflict) => saveMine(base, open) },
    { ...steps, showsError: true, failureText: describeFailure },
  )
  function showConflict(found: OpenConflict | undefined) {
    // What was said of saving over another one is not true of this one.
    keepMine.reset()
    setConflict(found)
  }
  return { conflict, showConflict, keepMine }
}

type Outcome = { saved: Organization; conflict?: never } | { saved?: never; conflict: OpenConflict }

/** Saves what was made of `base`. What others changed meanwhile stays; where it is the same thing, people decide. */
async function saveSettings(base: Organization, mine: Settings): Promise<Outcome> {
  try {
    return { saved: await put(mine, base) }
  } catch (error) {
    if (!isApiError(error) || error.code !== 'organizations/changed-meanwhile') throw error
  }
  const theirs = await readOrganization(base.id)
  const conflicts = conflictsBetween(settingsOf(base), {
    mine,
    theirs: settingsOf(theirs),
    own: sentOver(base) as Settings[],
  })
  if (conflicts.length > 0) return { conflict: { mine, theirs, conflicts } }
  return { saved: await saveMine(base, { mine, theirs }) }
}

/** Mine where I changed something, theirs elsewhere. A third change in this very moment is refused once more. */
function saveMine(base: Organization, { mine, theirs }: Pick<OpenConflict, 'mine' | 'theirs'>) {
  return put(mergedOver(settingsOf(theirs), { base: settingsOf(base), mine }), theirs)
}

function put(settings: Settings, over: Organization): Promise<Organization> {
  rememberSent(over, settings)
  const { id, revision } = over
  return saveOrganization(id, { ...lookOf(settings), revision })
}
