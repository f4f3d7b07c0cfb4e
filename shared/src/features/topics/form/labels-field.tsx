import { Controller } from '../../../ui/form/index.ts'
import { CheckList } from '../../../ui/components/index.ts'

type LabelsFieldProps = { name: string; label: string; offered: readonly string[] }

/** The organization's labels, and the topic's own labels that are no longer offered. */
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
