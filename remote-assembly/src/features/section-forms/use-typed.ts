import type { FormOf } from '@lintel/shared/form'
import { useEffect, useEffectEvent } from 'react'

/** What the server said of a field. */
export type Refused = { path: string; message: string }

type Values = Record<string, string>

type TypedOptions<V extends Values> = { onType: (values: V) => void; refusals?: readonly Refused[] | undefined }

/** The wizard knows every letter at once: what is typed outlasts the stage and the page. */
export function useTyped<V extends Values, Output>(form: FormOf<V, Output>, options: TypedOptions<V>): void {
  const { onType, refusals } = options
  const tell = useEffectEvent((values: V) => onType(values))
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => tell({ ...values }) }),
    [form],
  )
  useEffect(() => {
    for (const { path, message } of refusals ?? []) {
      if (path in form.getValues())
        form.setError(path as Parameters<typeof form.setError>[0], { type: 'server', message })
    }
  }, [form, refusals])
}
