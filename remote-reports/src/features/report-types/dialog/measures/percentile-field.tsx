import { defaultPercentile, type Measure } from '@lintel/shared/contract/reports'
import { formatTypedNumber, parseNumber } from '@lintel/shared/format'
import { Input } from '@lintel/shared/ui'
import { useState } from 'react'

type PercentileFieldProps = { measure: Measure; onChange: (measure: Measure) => void }

const limits = { min: 1, max: 99 }

/** The percentile. Clamped to a whole number from 1 to 99 on blur. */
export function PercentileField({ measure, onChange }: PercentileFieldProps) {
  const { percentile = defaultPercentile } = measure
  const [typed, setTyped] = useState<string>()
  function change(text: string) {
    setTyped(text)
    const number = parseNumber(text)
    if (number !== undefined && Number.isInteger(number) && number >= limits.min && number <= limits.max) {
      onChange({ ...measure, percentile: number })
    }
  }
  return (
    <Input
      inputMode="numeric"
      autoComplete="off"
      aria-label="Percentile, 1 to 99"
      value={typed ?? formatTypedNumber(percentile)}
      onChange={({ target }) => change(target.value)}
      onBlur={() => setTyped(undefined)}
    />
  )
}
