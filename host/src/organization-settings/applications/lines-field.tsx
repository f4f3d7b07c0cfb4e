import { LabeledField, Textarea } from '@lintel/shared/ui'

type LinesFieldProps = {
  label: string
  hint: string
  value: string
  problem: string | undefined
  onChange: (value: string) => void
}

/** Several values, one in each line. */
export function LinesField({ label, hint, value, problem, onChange }: LinesFieldProps) {
  return (
    <LabeledField label={label} hint={hint} error={problem} announcesError isRequired>
      <Textarea
        rows={3}
        maxLength={5100}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </LabeledField>
  )
}
