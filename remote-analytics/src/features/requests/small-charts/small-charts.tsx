import { BarChart, ChartCell, ChartGrid } from '@lintel/shared/charts'
import { isPicked, togglePick, withoutPick } from '@lintel/shared/filter'
import type { GridModel } from '@lintel/shared/grid'
import { Stack, Text } from '@lintel/shared/ui'
import { useMemo } from 'react'
import type { AnalyticsRow } from '../analytics-row.model.ts'
import type { SmallChart } from '../data-sets/data-set.ts'
import { barsOf } from './bars.model.ts'

type SmallChartsProps = {
  charts: readonly SmallChart[]
  grid: GridModel<AnalyticsRow>
  isLoading: boolean
  failure: { error: Error; onRetry: () => void } | undefined
}

/** Rows of the grid per category. Clicking a bar filters the grid. */
export function SmallCharts({ charts, ...state }: SmallChartsProps) {
  const counted = state.grid.configuration.unique ? 'projects' : 'requests'
  return (
    <Stack gap="2">
      <Text textStyle="sm" color="fg.muted">
        Number of {counted} in the list below. Click a bar to filter the list.
      </Text>
      <ChartGrid>
        {charts.map((chart) => (
          <ChartCell key={chart.name} {...chart}>
            <CategoryChart chart={chart} {...state} />
          </ChartCell>
        ))}
      </ChartGrid>
    </Stack>
  )
}

type CategoryChartProps = Omit<SmallChartsProps, 'charts'> & { chart: SmallChart }

function CategoryChart({ chart, grid, isLoading, failure }: CategoryChartProps) {
  const { name, dataKey, formatter } = chart
  const { engine, change } = grid
  const { filter, unique } = grid.configuration
  // Uses the same rows as the grid, which follow the filter when they are ready.
  const { filter: ready } = grid.query
  const bars = useMemo(() => {
    const counted = engine.view({ filter: withoutPick(ready, dataKey), sort: [] })
    return barsOf(engine.distinct(dataKey, counted), formatter)
  }, [engine, ready, dataKey, formatter])
  return (
    <BarChart
      height="inTab"
      title={name}
      bars={bars}
      titles={{ value: unique ? 'Projects' : 'Requests' }}
      selected={bars.filter(({ key }) => isPicked(filter, dataKey, key)).map(({ key }) => key)}
      onPick={(key) => change({ filter: togglePick(filter, dataKey, key) })}
      isLoading={isLoading || (grid.isPreparing && bars.length === 0)}
      {...failure}
    />
  )
}
