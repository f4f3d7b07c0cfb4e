import { Input, LabeledField } from '@lintel/shared/ui'

type DialogFieldProps = {
  label: string
  type: 'email' | 'text'
  maxLength: number
  value: string
  problem: string | undefined
  /** It may stay empty, and is not the first of its dialog. */
  isOptional?: boolean
  onChange: (value: string) => void
}

/** A field of a dialog; the one that must be filled in has the focus when the dialog opens. */
export function DialogField({ label, isOptional = false, problem, onChange, ...input }: DialogFieldProps) {
  return (
    <LabeledField label={label} error={problem} announcesError isRequired={!isOptional}>
      <Input autoComplete="off" autoFocus={!isOptional} {...input} onChange={(event) => onChange(event.target.value)} />
    </LabeledField>
  )
}
