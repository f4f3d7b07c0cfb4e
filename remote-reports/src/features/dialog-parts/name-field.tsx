import { Input, LabeledField } from '@lintel/shared/ui'

/** The name of a data set or a report type. The platform accepts at most 120 characters. */
export function NameField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <LabeledField label="Name" isRequired>
      <Input value={value} maxLength={120} autoComplete="off" onChange={({ target }) => onChange(target.value)} />
    </LabeledField>
  )
}
