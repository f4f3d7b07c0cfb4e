import { Line, isSliceData, type SliceTooltipProps } from '@nivo/line'
import { useCallback } from 'react'
import { Box } from '../../components/index.ts'
import type { ChartEntry } from '../chart-entry.ts'
import { legendsOf, type LegendItem } from '../legend.ts'
import { seriesColor, type ChartSeries } from '../series.ts'
import { layOutLine, type DrawingProps } from './axes.ts'
import type { MarkProps } from './bar-drawing.tsx'
import { DrawingTooltip } from './drawing-tooltip.tsx'
import { chartTheme } from './theme.ts'

type LineDrawingProps = DrawingProps & MarkProps & { legend: readonly LegendItem[] }
type Series = { id: string; data: { x: string; y: number | null }[] }

/** With more points, markers would merge into a thick line. */
const maxPoints = 40

export function LineDrawing(props: LineDrawingProps) {
  const { entries, series, format, selected, onPick, width, height, legend } = props
  const { margin, scale, ticks, axisBottom, axisLeft } = layOutLine(props)
  const data = linesOf(entries, series)
  const tooltip = useCallback(
    ({ slice }: SliceTooltipProps<Series>) => (
      <LineTooltip name={String(slice.points[0]?.data.x)} entries={entries} series={series} format={format} />
    ),
    [entries, series, format],
  )
  const isFew = entries.length <= maxPoints
  return (
    <Box css={onPick && { '& g rect': { cursor: 'pointer' } }}>
      <Line<Series>
        width={width}
        height={height}
        margin={margin}
        data={data}
        xScale={{ type: 'point' }}
        yScale={scale}
        axisBottom={axisBottom}
        axisLeft={axisLeft}
        enableGridX={false}
        gridYValues={ticks}
        colors={({ id }) => (series ? seriesColor(Number(id)) : 'var(--chart-mark)')}
        enableArea={!series}
        areaOpacity={0.12}
        enablePoints={isFew || data.some(hasPointAlone)}
        pointColor={({ point, series: { color } }) =>
          isFew || isBetweenGaps(data[point.seriesIndex], point.indexInSeries) ? color : 'transparent'
        }
        pointBorderWidth={selected.length > 0 ? 2 : 0}
        pointBorderColor={({ data: { x } }) => (selected.includes(x) ? 'var(--chart-outline)' : 'transparent')}
        pointSize={selected.length > 0 ? 8 : 6}
        enableSlices="x"
        sliceTooltip={tooltip}
        markers={selected.map((value) => ({ axis: 'x', value, lineStyle: selectedLine }))}
        legends={legendsOf(legend, { width, margin })}
        theme={chartTheme}
        // Charts change with every keystroke in a filter, so animations would never finish; users who prefer reduced
        // motion want none.
        animate={false}
        {...(onPick && {
          onClick: (slice) => {
            const entry = isSliceData(slice) && entries.find(({ key }) => key === slice.points[0]?.data.x)
            if (entry && entry.isPickable !== false) onPick(entry.key)
          },
        })}
      />
    </Box>
  )
}

const selectedLine = { stroke: 'var(--chart-outline)', strokeWidth: 1 }

function linesOf(entries: readonly ChartEntry[], series: readonly ChartSeries[] | undefined): Series[] {
  const lines = series ?? [{ values: entries.map(({ value }) => value) }]
  return lines.map(({ values }, line) => ({
    id: String(line),
    data: entries.map(({ key }, index) => ({ x: key, y: values[index] ?? null })),
  }))
}

/** Between two gaps there is no line, so the point would be invisible. */
function isBetweenGaps(line: Series | undefined, index: number): boolean {
  return [index - 1, index + 1].every((neighbor) => (line?.data[neighbor]?.y ?? null) === null)
}

function hasPointAlone(line: Series): boolean {
  return line.data.some(({ y }, index) => y !== null && isBetweenGaps(line, index))
}

type LineTooltipProps = Pick<DrawingProps, 'entries' | 'series' | 'format'> & { name: string }

/** Lines side by side have no total. */
function LineTooltip({ name, entries, series, format }: LineTooltipProps) {
  const index = entries.findIndex(({ key }) => key === name)
  const entry = entries[index]
  const lines = (series ?? []).flatMap((line, part) => {
    const value = line.values[index] ?? null
    return value === null ? [] : [{ name: line.name, value, color: seriesColor(part) }]
  })
  return entry ? <DrawingTooltip entry={entry} parts={lines} format={format} hidesWhole={series !== undefined} /> : null
}
