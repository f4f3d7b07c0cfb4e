import { choiceParam, useUrlState } from '@lintel/shared/routing'
import { Box, Select } from '@lintel/shared/ui'

/** Months before the report was completed, in addition to the current one. */
const choices = ['3', '6', '12'] as const
const periodParam = choiceParam('months', choices, undefined)

/** The period in the URL, in months; undefined for all dates. */
export function useDashboardMonths(): number | undefined {
  const [months] = useUrlState(periodParam)
  return months === undefined ? undefined : Number(months)
}

export function periodText(months: number | undefined): string {
  return months === undefined ? 'All dates' : `Last ${months} months`
}

/** Limits reports over time to the last months. Stored in the URL, so that links include it. */
export function DashboardPeriod() {
  const [months, setMonths] = useUrlState(periodParam)
  return (
    <Box>
      <Select
        aria-label="Period"
        options={[
          { value: '', label: periodText(undefined) },
          ...choices.map((choice) => ({ value: choice, label: periodText(Number(choice)) })),
        ]}
        value={months ?? ''}
        onChange={({ target }) => setMonths(choices.find((choice) => choice === target.value))}
      />
    </Box>
  )
}
