import { BarChart, ChartCell, ChartGrid } from '@lintel/shared/charts'
import type { Report, ReportChart } from '@lintel/shared/contract/reports'
import { Text } from '@lintel/shared/ui'
import { cutText, formatOf, ticksOf } from '../chart-text.ts'

/** One chart for each measure, which says how many of twelve columns it takes. */
export function ReportCharts({ report: { charts, definition, rowCount } }: { report: Report }) {
  // That there are no rows, the grid says.
  if (charts.length === 0 || rowCount === 0) return null
  return (
    <ChartGrid>
      {charts.map((chart) => (
        <ChartCell key={chart.dataKey} lg={chart.lg} md={chart.md}>
          <Chart chart={chart} definition={definition} />
        </ChartCell>
      ))}
    </ChartGrid>
  )
}

function Chart({ chart, definition }: { chart: ReportChart; definition: Report['definition'] }) {
  const { name, labels, data, formatter, isCut } = chart
  const format = formatOf(formatter)
  const ticks = ticksOf(labels)
  const bars = labels.map((label, index) => ({
    key: `${index} ${label}`,
    label,
    tick: ticks[index] ?? label,
    value: data[index] ?? null,
  }))
  return (
    <>
      <BarChart title={name} bars={bars} titles={{ value: name }} {...(format && { format })} />
      {isCut && (
        <Text textStyle="xs" color="fg.muted" pt="1">
          {cutText(chart, definition, 'grid')}
        </Text>
      )}
    </>
  )
}
