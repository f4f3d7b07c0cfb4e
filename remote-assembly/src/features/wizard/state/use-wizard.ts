import type { PrototypeManifest } from '@lintel/shared/contract'
import { useDraft, useUnsavedInput } from '@lintel/shared/drafts'
import { completeChoices, type Choices } from '@lintel/shared/prototype'
import { useEffect, useReducer, useState } from 'react'
import { draftOf, hasInput, stateOf, wizardDraftSchema } from './draft.model.ts'
import { changeWizard, settle, type WizardEvent, type WizardState } from './wizard.model.ts'
import { isSameForm } from './same-form.model.ts'

type WizardOptions = {
  manifest: PrototypeManifest
  /** With nothing typed. */
  start: WizardState
  /** What the address asks for: newer than what a draft says. */
  wanted: Choices
  /** The request that is made again has a draft of its own. */
  again: string | undefined
}

/** The state machine of one form, kept as a draft of this person in this organization until it is sent or given up. */
export function useWizard({ manifest, start: given, wanted, again }: WizardOptions) {
  const { prototype, release } = manifest
  const form = ['assembly-request', prototype, release, ...(again === undefined ? [] : [again])].join('/')
  const draft = useDraft({ form, schema: wizardDraftSchema })
  const [start] = useState(given)
  const [state, dispatch] = useReducer(
    (before: WizardState, event: WizardEvent) => changeWizard(manifest, before, event),
    undefined,
    () => {
      const typed = draft.restore(draftOf(start))
      if (!typed) return start
      const options = completeChoices(manifest, { ...typed.options, ...wanted })
      return settle(manifest, stateOf({ ...typed, options }))
    },
  )
  const isDirty = hasInput(state, start)
  const { markSaved } = useUnsavedInput({ isDirty, draft, staysAt: isSameForm })
  useEffect(() => {
    if (isDirty) draft.keep(draftOf(state), draftOf(start))
  }, [draft, isDirty, start, state])

  return {
    state,
    dispatch,
    /** Not for long: what was typed is given up with it. */
    isRestored: draft.isRestored && isDirty,
    discard: () => dispatch({ type: 'discarded', start }),
    /** Stored before the form goes out, so that another try after a reload is the same try. */
    keepSent(sent: NonNullable<WizardState['sent']>) {
      dispatch({ type: 'sent', ...sent })
      draft.keep(draftOf({ ...state, sent }), draftOf(start))
      draft.flush()
    },
    markSaved,
  }
}
export type Wizard = ReturnType<typeof useWizard>
