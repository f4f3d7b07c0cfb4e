import { useEffect } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useUnsavedInput } from '../../core/drafts/unsaved-input.ts'
import type { Draft } from '../../core/drafts/draft.ts'
import type { FormOf } from './use-form.ts'

/**
 * Stores the input as a draft, restores it when the page returns, and asks before it is lost. Call
 * `form.reset(saved)` and `markSaved()` once the values are saved.
 */
export function useFormDraft<Values extends FieldValues, Output>(form: FormOf<Values, Output>, draft: Draft<Values>) {
  const { isDirty } = form.formState
  const { markSaved } = useUnsavedInput({ isDirty, draft })
  useEffect(() => {
    const start = form.formState.defaultValues as Values
    const typed = draft.restore(start)
    if (typed) form.reset(typed, { keepDefaultValues: true })
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty: hasInput, defaultValues }) => {
        if (hasInput === true) draft.keep(values, defaultValues as Values)
      },
    })
  }, [form, draft])
  return { markSaved }
}
