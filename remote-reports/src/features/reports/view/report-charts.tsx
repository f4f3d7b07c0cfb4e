import { BarChart, ChartCell, ChartGrid } from '@lintel/shared/charts'
import type { ReportChart } from '@lintel/shared/contract/reports'
import { Text } from '@lintel/shared/ui'
import { formatOf } from './chart-words.ts'

/** One chart for each measure; twelve columns wide, four and six of them unless it says otherwise. */
export function ReportCharts({ charts }: { charts: readonly ReportChart[] }) {
  if (charts.length === 0) return null
  return (
    <ChartGrid>
      {charts.map((chart) => (
        <ChartCell key={chart.dataKey} lg={chart.lg} md={chart.md}>
          <Chart chart={chart} />
        </ChartCell>
      ))}
    </ChartGrid>
  )
}

function Chart({ chart }: { chart: ReportChart }) {
  const { name, labels, data, formatter, isCut } = chart
  const format = formatOf(formatter)
  const bars = labels.map((label, index) => ({ key: `${index} ${label}`, label, value: data[index] ?? null }))
  return (
    <>
      <BarChart title={name} bars={bars} titles={{ value: name }} {...(format && { format })} />
      {isCut && (
        <Text textStyle="xs" color="fg.muted" pt="1">
          {cutWords}
        </Text>
      )}
    </>
  )
}

const cutWords = 'Not all groups: 50 of them are shown, the grid has all.'
