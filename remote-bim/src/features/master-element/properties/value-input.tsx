import { pluralize } from '@lintel/shared/format'
import { Input } from '@lintel/shared/ui'
import { useId, type KeyboardEvent } from 'react'

type ValueInputProps = {
  label: string
  value: string
  /** Captured values, most frequent first. */
  suggestions: readonly { value: string; times: number }[]
  isDisabled: boolean
  describedBy: string
  onValue: (value: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** A text field with captured values as suggestions. */
export function ValueInput({
  label,
  value,
  suggestions,
  isDisabled,
  describedBy,
  onValue,
  onKeyDown,
}: ValueInputProps) {
  const listId = useId()
  return (
    <>
      <Input
        data-approved-value
        aria-label={label}
        aria-describedby={describedBy}
        list={listId}
        value={value}
        disabled={isDisabled}
        maxLength={2000}
        autoFocus
        autoComplete="off"
        onChange={({ target }) => onValue(target.value)}
        onKeyDown={onKeyDown}
      />
      <datalist id={listId}>
        {suggestions.map((one) => (
          <option key={one.value} value={one.value} label={`seen ${pluralize(one.times, 'time')}`} />
        ))}
      </datalist>
    </>
  )
}
