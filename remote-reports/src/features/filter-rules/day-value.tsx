import { movingPeriods } from '@lintel/shared/filter'
import { Flex, Input, Select, Stack } from '@lintel/shared/ui'

type DayValueProps = { value: string; onChange: (value: string) => void }

/** Separates first and last day. */
const range = '/'
const fixed = { value: '', label: 'On Date' }
const several = { value: range, label: 'Date Range' }
const periods = movingPeriods.map((period) => ({ value: period, label: period }))

/** A date, a range, or a period such as `last month`, relative to the day of the run. */
export function DayValue({ value, onChange }: DayValueProps) {
  const isPeriod = periods.some((period) => period.value === value)
  const isRange = value.includes(range)
  const [first = '', last = ''] = value.split(range)
  return (
    <Stack gap="2" minW="0">
      <Select
        aria-label="Days"
        options={[fixed, several, ...periods]}
        value={isPeriod ? value : isRange ? range : fixed.value}
        onChange={({ target }) => onChange(target.value)}
      />
      {isRange && (
        <Flex gap="2">
          <Day label="Start Date" value={first} onChange={(next) => onChange(`${next}${range}${last}`)} />
          <Day label="End Date" value={last} onChange={(next) => onChange(`${first}${range}${next}`)} />
        </Flex>
      )}
      {!isPeriod && !isRange && <Day label="Values" value={value} onChange={onChange} />}
    </Stack>
  )
}

function Day({ label, value, onChange }: DayValueProps & { label: string }) {
  return <Input aria-label={label} type="date" value={value} onChange={({ target }) => onChange(target.value)} />
}
