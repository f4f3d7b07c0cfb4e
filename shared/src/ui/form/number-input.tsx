import { Input } from '@chakra-ui/react'
import { useState, type KeyboardEvent } from 'react'
import { useController } from 'react-hook-form'
import { formatTypedNumber } from '../../core/format/numbers.ts'
import { parseDecimal } from '../../core/format/parse-number.ts'
import { useLocale } from '../../core/preferences/index.ts'

export type NumberRange = { min: number; max: number; step: number }

type NumberInputProps = { name: string; range: NumberRange | undefined }

/** A number in the person's locale. Invalid input stays in the field, so that the form's schema rejects it. */
export function NumberInput({ name, range }: NumberInputProps) {
  // Renders again when the locale changes.
  useLocale()
  const { field } = useController<Record<string, string>>({ name })
  const { value, onChange, onBlur, ref } = field
  const [typed, setTyped] = useState<{ text: string; value: string }>()
  const number = value.trim() === '' ? Number.NaN : Number(value)
  const formatted = Number.isFinite(number) ? formatTypedNumber(number) : value

  function change(text: string) {
    const next = parseDecimal(text) ?? text
    setTyped({ text, value: next })
    onChange(next)
  }

  function step(event: KeyboardEvent) {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (!range || direction === undefined) return
    event.preventDefault()
    const next = (Number.isFinite(number) ? number : 0) + direction * range.step
    setTyped(undefined)
    onChange(String(Math.min(range.max, Math.max(range.min, next))))
  }

  return (
    <Input
      ref={ref}
      name={name}
      role="spinbutton"
      inputMode="decimal"
      autoComplete="off"
      aria-valuemin={range?.min}
      aria-valuemax={range?.max}
      aria-valuenow={Number.isFinite(number) ? number : undefined}
      value={typed?.value === value ? typed.text : formatted}
      onChange={({ target }) => change(target.value)}
      onKeyDown={step}
      onBlur={() => {
        setTyped(undefined)
        onBlur()
      }}
    />
  )
}
