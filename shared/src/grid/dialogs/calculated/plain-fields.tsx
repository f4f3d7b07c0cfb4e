import { useId, type Ref } from 'react'
import { Box, controlStyle, Select, Stack, Text } from '../../../ui/index.ts'
import type { Draft } from './draft.ts'

type TitleFieldProps = {
  ref: Ref<HTMLInputElement>
  value: string
  problem: string | undefined
  onChange: (next: string) => void
}

export function TitleField({ ref, value, problem, onChange }: TitleFieldProps) {
  const id = useId()
  return (
    <Stack gap="1.5">
      <Box asChild fontWeight="medium" textStyle="sm">
        <label htmlFor={id}>Title</label>
      </Box>
      <Box asChild {...controlStyle}>
        <input
          ref={ref}
          id={id}
          value={value}
          maxLength={120}
          aria-required
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : `${id}-error`}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      </Box>
      {problem !== undefined && (
        <Text id={`${id}-error`} textStyle="sm" color="fg.error">
          {problem}
        </Text>
      )}
    </Stack>
  )
}

const formats = [
  { value: '', label: 'Automatic' },
  { value: 'number', label: 'Number' },
  { value: 'money', label: 'Money' },
  { value: 'percent', label: 'Percent' },
  { value: 'days', label: 'Duration (from days)' },
]

type FormatFieldProps = { value: Draft['format']; onChange: (next: Draft['format']) => void }

export function FormatField({ value, onChange }: FormatFieldProps) {
  return (
    <Select
      aria-label="Format"
      options={formats}
      value={value}
      onChange={({ target }) => onChange(target.value as Draft['format'])}
    />
  )
}
