import type { ComponentProps } from 'react'
import { Select } from '../ui/index.ts'
import { FieldFrame, useControl, type FieldProps } from './field-frame.tsx'

type SelectFieldProps = FieldProps & Pick<ComponentProps<typeof Select>, 'options' | 'placeholder'>

/** One of several, by the browser's own select. */
export function SelectField({ options, placeholder, ...field }: SelectFieldProps) {
  const { control, ...frame } = useControl(field)
  const { readOnly, ...select } = control
  return (
    <FieldFrame {...field} {...frame}>
      <Select
        {...select}
        options={options}
        placeholder={placeholder}
        aria-disabled={readOnly}
        disabled={readOnly || select.disabled}
      />
    </FieldFrame>
  )
}
