import { useController } from 'react-hook-form'
import { Checkbox } from '../components/checkbox.tsx'
import type { FieldProps } from './field-frame.tsx'

/** A checkbox with a boolean value. */
export function CheckboxField({ name, label, hint, isDisabled }: Omit<FieldProps, 'isRequired' | 'isUnavailable'>) {
  const { field, fieldState } = useController({ name })
  return (
    <Checkbox
      label={label}
      hint={hint}
      error={fieldState.error?.message}
      isDisabled={isDisabled}
      isChecked={field.value === true}
      inputRef={field.ref}
      onBlur={field.onBlur}
      onChange={field.onChange}
    />
  )
}
