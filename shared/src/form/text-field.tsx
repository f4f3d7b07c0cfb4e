import { Box } from '@chakra-ui/react'
import type { HTMLInputAutoCompleteAttribute } from 'react'
import { controlStyle } from '../ui/control-style.ts'
import { FieldFrame, useControl, type FieldProps } from './field-frame.tsx'

type TextFieldProps = FieldProps & {
  type?: 'text' | 'email' | 'tel' | 'url' | 'date' | 'time' | 'number'
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
  ...field
}: TextFieldProps) {
  const { control, ...frame } = useControl(field)
  const input = { ...control, autoComplete, maxLength, placeholder, ...range }
  return (
    <FieldFrame {...field} {...frame}>
      <Box asChild {...controlStyle}>
        {lines > 1 ? <textarea {...input} rows={lines} /> : <input {...input} type={type} />}
      </Box>
    </FieldFrame>
  )
}
