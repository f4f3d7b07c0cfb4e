import type { PrototypeManifest } from '@lintel/shared/contract'
import { useDraft, useUnsavedInput } from '@lintel/shared/drafts'
import { completeChoices, type Choices } from '@lintel/shared/prototype'
import { useEffect, useReducer, useState } from 'react'
import { draftOf, hasInput, isSameForm, stateOf, wizardDraftSchema } from './draft.model.ts'
import { changeWizard, settle, type WizardEvent, type WizardState } from './wizard.model.ts'

type WizardOptions = {
  manifest: PrototypeManifest
  /** The initial state. */
  start: WizardState
  /** The options in the URL, which take precedence over the draft (decision 036). */
  urlChoices: Choices
  /** ID of the request to repeat; it has a separate draft. */
  earlierRequestId: string | undefined
}

/** The state of one form, stored as a draft of the user in the organization until it's submitted or discarded. */
export function useWizard({ manifest, start: initialState, urlChoices, earlierRequestId }: WizardOptions) {
  const { prototype, release } = manifest
  const form = [
    'assembly-request',
    prototype,
    release,
    ...(earlierRequestId === undefined ? [] : [earlierRequestId]),
  ].join('/')
  const draft = useDraft({ form, schema: wizardDraftSchema })
  const [start] = useState(initialState)
  const [state, dispatch] = useReducer(
    (before: WizardState, event: WizardEvent) => changeWizard(manifest, before, event),
    undefined,
    () => {
      const typed = draft.restore(draftOf(start))
      if (!typed) return start
      const options = completeChoices(manifest, { ...typed.options, ...urlChoices })
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
    /** False after the restored input is discarded. */
    isRestored: draft.isRestored && isDirty,
    discard: () => dispatch({ type: 'discarded', start }),
    /** Stores the key before sending, so that submitting again after a reload doesn't create a second request. */
    saveSent(sent: NonNullable<WizardState['sent']>) {
      dispatch({ type: 'sent', ...sent })
      draft.keep(draftOf({ ...state, sent }), draftOf(start))
      draft.flush()
    },
    markSaved,
  }
}
export type Wizard = ReturnType<typeof useWizard>
