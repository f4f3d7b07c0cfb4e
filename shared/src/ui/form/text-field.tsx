import { Input, Textarea } from '@chakra-ui/react'
import type { HTMLInputAutoCompleteAttribute } from 'react'
import { FieldFrame, useField, type FieldProps } from './field-frame.tsx'
import { NumberInput, type NumberRange } from './number-input.tsx'

type TextFieldProps = FieldProps & {
  type?: 'text' | 'email' | 'tel' | 'url' | 'date' | 'time' | 'number'
  /** Which keys a phone shows first. */
  inputMode?: 'decimal'
  /** Of a number: what the arrow keys stay within. */
  range?: NumberRange
  /** More than one makes it a field of several lines. */
  lines?: number
  autoComplete?: HTMLInputAutoCompleteAttribute
  maxLength?: number
  placeholder?: string
}

/** The form has a number as programs write it, `1234.5`; the field shows and takes it as the person's locale does. */
export function TextField({
  type = 'text',
  lines = 1,
  autoComplete,
  maxLength,
  placeholder,
  range,
  inputMode,
  ...field
}: TextFieldProps) {
  const { registration, error } = useField(field)
  const input = { ...registration, autoComplete, maxLength, placeholder, inputMode }
  return (
    <FieldFrame {...field} error={error}>
      {type === 'number' ? (
        <NumberInput name={field.name} range={range} />
      ) : lines > 1 ? (
        <Textarea {...input} rows={lines} />
      ) : (
        <Input {...input} type={type} />
      )}
    </FieldFrame>
  )
}
