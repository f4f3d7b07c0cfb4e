import type { ReactNode } from 'react'
import { get, useFormContext, useFormState, type FieldError, type FieldErrors } from 'react-hook-form'
import { LabeledField } from '../components/labeled-field.tsx'

export type FieldProps = {
  /** The field's path in the form's values: `contactEmail`, `address.city`. */
  name: string
  label: string
  hint?: ReactNode
  isRequired?: boolean
  /** Set temporarily, for example while saving: the field can be read and keeps the focus. */
  isDisabled?: boolean
  /** Set if other choices make the field irrelevant: the focus skips it. */
  isUnavailable?: boolean
}

/** The registration of a form's field and its error. */
export function useField({ name }: Pick<FieldProps, 'name'>) {
  const { register } = useFormContext()
  const { errors } = useFormState({ name })
  return { registration: register(name), error: get<FieldErrors, FieldError | undefined>(errors, name)?.message }
}

type FieldFrameProps = FieldProps & { error: string | undefined; children: ReactNode }

/**
 * Disables the control itself. With the registration's `disabled`, the field would be missing from the saved values.
 */
export function FieldFrame({ label, hint, isRequired, isDisabled, isUnavailable, error, children }: FieldFrameProps) {
  return (
    <LabeledField
      label={label}
      hint={hint}
      error={error}
      isRequired={isRequired}
      isReadOnly={isDisabled}
      isDisabled={isUnavailable}
    >
      {children}
    </LabeledField>
  )
}
