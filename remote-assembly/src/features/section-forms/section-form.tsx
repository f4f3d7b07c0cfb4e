import { Form, type FormOf } from '@lintel/shared/form'
import { closeToast, showToast } from '@lintel/shared/toast'
import { useEffect, useEffectEvent, type ReactNode } from 'react'

/** A server error for a field. */
type Refusal = { path: string; message: string }

type Values = Record<string, string>

/** Props of every section's form. */
export type SectionFormProps<V extends Values> = {
  /** Called on every input, so that it outlasts the stage and the page. */
  onType: (values: V) => void
  /** Called when the form is submitted and valid. */
  onDone: () => unknown
  refusals?: readonly Refusal[]
  /** Below the fields. */
  children: ReactNode
}

type Props<V extends Values, Output> = SectionFormProps<V> & { form: FormOf<V, Output>; label: string }

/** The frame around the fields of one section of the assembly request. */
export function SectionForm<V extends Values, Output>(props: Props<V, Output>) {
  const { form, label, onType, onDone, refusals, children } = props
  const reportInput = useEffectEvent((values: V) => onType(values))
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => reportInput({ ...values }) }),
    [form],
  )
  useEffect(() => {
    for (const { path, message } of refusals ?? []) {
      if (path in form.getValues())
        form.setError(path as Parameters<typeof form.setError>[0], { type: 'server', message })
    }
  }, [form, refusals])
  return (
    <Form form={form} label={label} onSubmit={onDone} onInvalid={tellInvalid}>
      {children}
    </Form>
  )
}

/**
 * Specification 1, "Validation rules". `Form` calls the returned function when the fields are valid, which closes the
 * toast.
 */
function tellInvalid(): () => void {
  const toast = showToast({
    type: 'error',
    text: 'There are errors on the form that must be fixed before you can continue.',
  })
  return () => closeToast(toast)
}
