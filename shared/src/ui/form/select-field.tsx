import type { ComponentProps } from 'react'
import { Select } from '../components/index.ts'
import { FieldFrame, useField, type FieldProps } from './field-frame.tsx'

type SelectFieldProps = FieldProps & Pick<ComponentProps<typeof Select>, 'options' | 'placeholder'>

/** A choice with the browser's own select. */
export function SelectField({ options, placeholder, ...field }: SelectFieldProps) {
  const { registration, error } = useField(field)
  const { isDisabled, isUnavailable } = field
  return (
    <FieldFrame {...field} error={error}>
      <Select {...registration} options={options} placeholder={placeholder} disabled={isDisabled || isUnavailable} />
    </FieldFrame>
  )
}
