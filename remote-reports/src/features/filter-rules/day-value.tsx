import { movingPeriods } from '@lintel/shared/filter'
import { Box, Select, Stack } from '@lintel/shared/ui'
import { inputStyle } from './input-style.ts'
import { daysText } from './filter-rules.model.ts'

type DayValueProps = { value: string; onChange: (value: string) => void }

const fixed = { value: '', label: 'On the Day' }
const periods = movingPeriods.map((period) => ({ value: period, label: period }))

/** A day of the calendar, or days that move with the day on which the report is made. */
export function DayValue({ value, onChange }: DayValueProps) {
  const isPeriod = periods.some((period) => period.value === value)
  // Days that somebody has fixed elsewhere: they stay as they are until another choice is made.
  const isRange = value.includes('/')
  const others = isRange ? [{ value, label: daysText(value) }] : []
  return (
    <Stack gap="2" minW="0">
      <Select
        aria-label="Days"
        options={[fixed, ...others, ...periods]}
        value={isPeriod || isRange ? value : fixed.value}
        onChange={({ target }) => onChange(target.value)}
      />
      {!isPeriod && !isRange && (
        <Box asChild {...inputStyle}>
          <input aria-label="Values" type="date" value={value} onChange={({ target }) => onChange(target.value)} />
        </Box>
      )}
    </Stack>
  )
}
