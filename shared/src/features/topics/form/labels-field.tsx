import { Controller } from '../../../ui/form/index.ts'
import { CheckList } from '../../../ui/components/index.ts'

type LabelsFieldProps = { name: string; label: string; offered: readonly string[] }

/** Any of the organization's labels, and those that the topic has although they are offered no more. */
export function LabelsField({ name, label, offered }: LabelsFieldProps) {
  return (
    <Controller
      name={name}
      render={({ field: { value, onChange, onBlur }, fieldState: { error } }) => {
        const chosen = value as string[]
        const all = [...offered, ...chosen.filter((one) => !offered.includes(one))]
        return (
          <CheckList
            label={label}
            isInline
            hint={all.length === 0 ? 'No labels available.' : undefined}
            choices={all.map((one) => ({ value: one, label: one }))}
            chosen={chosen}
            error={error?.message}
            onBlur={onBlur}
            onChange={onChange}
          />
        )
      }}
    />
  )
}
