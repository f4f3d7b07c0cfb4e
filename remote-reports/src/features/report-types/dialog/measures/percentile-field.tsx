import { usualPercentile, type Measure } from '@lintel/shared/contract/reports'
import { Input } from '@lintel/shared/ui'
import { useState } from 'react'

type PercentileFieldProps = { measure: Measure; onChange: (measure: Measure) => void }

const limits = { min: 1, max: 99 }

/** The percentile. Clamped to a whole number from 1 to 99 on blur. */
export function PercentileField({ measure, onChange }: PercentileFieldProps) {
  const { percentile = usualPercentile } = measure
  const [typed, setTyped] = useState<string>()
  return (
    <Input
      type="number"
      aria-label="Percentile, 1 to 99"
      {...limits}
      value={typed ?? String(percentile)}
      onChange={({ target: { value: text } }) => {
        setTyped(text)
        const number = Number(text)
        if (Number.isInteger(number) && number >= limits.min && number <= limits.max) {
          onChange({ ...measure, percentile: number })
        }
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
