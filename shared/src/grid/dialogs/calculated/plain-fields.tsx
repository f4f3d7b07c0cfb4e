import type { Ref } from 'react'
import { Input, LabeledField, Select } from '../../../ui/index.ts'
import type { Draft } from './draft.ts'

type TitleFieldProps = {
  ref: Ref<HTMLInputElement>
  value: string
  problem: string | undefined
  onChange: (next: string) => void
}

export function TitleField({ ref, value, problem, onChange }: TitleFieldProps) {
  return (
    <LabeledField label="Title" error={problem} isRequired>
      <Input ref={ref} value={value} maxLength={120} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
    </LabeledField>
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
