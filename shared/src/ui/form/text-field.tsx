import { Input, Textarea } from '@chakra-ui/react'
import type { HTMLInputAutoCompleteAttribute } from 'react'
import { FieldFrame, useField, type FieldProps } from './field-frame.tsx'

type TextFieldProps = FieldProps & {
  type?: 'text' | 'email' | 'tel' | 'url' | 'date' | 'time' | 'number'
  /** Which keys a phone shows first. */
  inputMode?: 'decimal'
  /** Of a number: what the browser's own buttons stay within. */
  range?: { min: number; max: number; step: number }
  /** More than one makes it a field of several lines. */
  lines?: number
  autoComplete?: HTMLInputAutoCompleteAttribute
  maxLength?: number
  placeholder?: string
}

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
  const input = { ...registration, autoComplete, maxLength, placeholder, inputMode, ...range }
  return (
    <FieldFrame {...field} error={error}>
      {lines > 1 ? <Textarea {...input} rows={lines} /> : <Input {...input} type={type} />}
    </FieldFrame>
  )
}
