import { Input, Textarea } from '@chakra-ui/react'
import type { HTMLInputAutoCompleteAttribute } from 'react'
import { FieldFrame, useField, type FieldProps } from './field-frame.tsx'
import { NumberInput, type NumberRange } from './number-input.tsx'

type TextFieldProps = FieldProps & {
  type?: 'text' | 'email' | 'tel' | 'url' | 'date' | 'time' | 'number'
  /** The initial keyboard of phones. */
  inputMode?: 'decimal'
  /** For numbers: the range of the arrow keys. */
  range?: NumberRange
  /** With more than one, the field is a text area. */
  lines?: number
  autoComplete?: HTMLInputAutoCompleteAttribute
  maxLength?: number
  placeholder?: string
}

/**
 * In the form's values a number is written as in programs, `1234.5`; the field shows and parses it in the person's
 * locale.
 */
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
