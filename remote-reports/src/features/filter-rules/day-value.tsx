import { daysText, movingPeriods } from '@lintel/shared/filter'
import { Select, Stack } from '@lintel/shared/ui'
import { Input } from '../dialog-parts/index.ts'

type DayValueProps = { value: string; onChange: (value: string) => void }

const fixed = { value: '', label: 'On the Day' }
const periods = movingPeriods.map((period) => ({ value: period, label: period }))

/** A fixed day, or a period like `last month`, which is counted from the day on which the report is made. */
export function DayValue({ value, onChange }: DayValueProps) {
  const isPeriod = periods.some((period) => period.value === value)
  // A range of fixed days cannot be entered here, but the filter of a grid may have brought one: it stays until it is replaced.
  const isRange = value.includes('/')
  const range = isRange ? [{ value, label: daysText(value) }] : []
  return (
    <Stack gap="2" minW="0">
      <Select
        aria-label="Days"
        options={[fixed, ...range, ...periods]}
        value={isPeriod || isRange ? value : fixed.value}
        onChange={({ target }) => onChange(target.value)}
      />
      {!isPeriod && !isRange && (
        <Input aria-label="Values" type="date" value={value} onChange={({ target }) => onChange(target.value)} />
      )}
    </Stack>
  )
}
