import type { ChartKind, Grouping } from '@lintel/shared/contract/reports'
import { Checkbox, Flex, Select, Stack } from '@lintel/shared/ui'
import { fittingKinds, hasPeriods } from './chart-kinds.model.ts'

type ChartFieldsProps = { grouping: Grouping; onChange: (grouping: Grouping) => void }

const kindLabels = {
  stacked: 'Stacked bars',
  grouped: 'Grouped bars',
  line: 'Lines',
  pie: 'Pies',
} satisfies Record<ChartKind, string>

/** Comparison with the previous period, and chart type. */
export function ChartFields({ grouping, onChange }: ChartFieldsProps) {
  const { chartKind, compare, ...rest } = grouping
  const kinds = fittingKinds(grouping)
  return (
    <Stack gap="1">
      {hasPeriods(grouping) && (
        <Checkbox
          label="Compare with the previous period"
          isChecked={compare !== undefined}
          onChange={(isCompared) =>
            onChange({ ...rest, ...(chartKind && { chartKind }), ...(isCompared && { compare: 'period-before' }) })
          }
        />
      )}
      <Checkbox
        label="Show a chart for each value"
        isChecked={rest.chart}
        onChange={(isShown) => onChange({ ...grouping, chart: isShown })}
      />
      {rest.chart && kinds.length > 0 && (
        <Flex ps={{ base: '0', sm: '7.5' }}>
          <Select
            aria-label="Chart Type"
            options={[
              { value: '', label: 'Bars (automatic)' },
              ...kinds.map((kind) => ({ value: kind, label: kindLabels[kind] })),
            ]}
            value={chartKind ?? ''}
            onChange={({ target }) => {
              const kind = kinds.find((one) => one === target.value)
              onChange({ ...rest, ...(compare && { compare }), ...(kind && { chartKind: kind }) })
            }}
          />
        </Flex>
      )}
    </Stack>
  )
}
