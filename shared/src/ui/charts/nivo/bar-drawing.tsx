import { Bar, type BarTooltipProps } from '@nivo/bar'
import { useCallback } from 'react'
import { Box } from '../../components/index.ts'
import type { ChartEntry } from '../chart-entry.ts'
import { legendsOf, type LegendItem } from '../legend.ts'
import { paleSeriesColor, seriesColor, type ChartSeries } from '../series.ts'
import { layOutBars, type DrawingProps } from './axes.ts'
import { BandsContext, BarBands } from './bar-bands.tsx'
import { DrawingTooltip } from './drawing-tooltip.tsx'
import { chartTheme } from './theme.ts'

export type MarkProps = {
  selected: readonly string[]
  onPick?: ((key: string) => void) | undefined
}
type BarDrawingProps = DrawingProps & MarkProps & { legend: readonly LegendItem[] }

/** One row of nivo's data: the key of a bar, and a value for each part. */
type Datum = Record<string, string | number>

export function BarDrawing(props: BarDrawingProps) {
  const { entries, series, isStacked = true, format, selected, onPick, width, height, legend } = props
  const { bands, ticks, scale, ...layout } = layOutBars(props)
  const isVertical = layout.layout === 'vertical'
  const parts = series ?? [{ values: entries.map(({ value }) => value) }]
  const data = dataOf(entries, parts)
  const tooltip = useCallback(
    ({ indexValue }: Pick<BarTooltipProps<Datum>, 'indexValue'>) => (
      <BarTooltip name={String(indexValue)} entries={entries} series={series} format={format} />
    ),
    [entries, series, format],
  )
  const pick = onPick && ((key: string) => entries.some(isPickable(key)) && onPick(key))
  return (
    <BandsContext value={{ entries, bands, margin: layout.margin, isVertical, onPick: pick, tooltip }}>
      <Box css={pick && { '& g rect': { cursor: 'pointer' } }}>
        <Bar<Datum>
          {...layout}
          width={width}
          height={height}
          // nivo draws the first horizontal bar at the bottom.
          data={isVertical ? data : data.toReversed()}
          indexBy="key"
          keys={parts.map((_, part) => String(part))}
          groupMode={isStacked ? 'stacked' : 'grouped'}
          innerPadding={isStacked ? 0 : 1}
          valueScale={scale}
          indexScale={{ type: 'band', round: false }}
          enableGridX={!isVertical}
          enableGridY={isVertical}
          gridXValues={[...ticks]}
          gridYValues={[...ticks]}
          enableLabel={false}
          colors={({ id, indexValue }) => colorOf(String(indexValue), series && Number(id), selected)}
          borderRadius={series ? 0 : 2}
          borderWidth={selected.length > 0 ? 2 : Number(series !== undefined && isStacked)}
          borderColor={({ data: { id, indexValue } }) => borderOf(String(indexValue), series && Number(id), selected)}
          tooltip={tooltip}
          legends={legendsOf(legend, { width, margin: layout.margin })}
          theme={chartTheme}
          // Charts change with every keystroke in a filter, so animations would never finish; users who prefer
          // reduced motion want none.
          animate={false}
          layers={['grid', 'axes', BarBands, 'bars', 'legends']}
          {...(pick && { onClick: ({ indexValue }) => pick(String(indexValue)) })}
        />
      </Box>
    </BandsContext>
  )
}

function dataOf(entries: readonly ChartEntry[], parts: readonly Pick<ChartSeries, 'values'>[]): Datum[] {
  return entries.map(({ key }, index) => {
    const partValues = parts.flatMap(({ values }, part) =>
      values[index] ? [[String(part), values[index]] as const] : [],
    )
    return { ...Object.fromEntries(partValues), key }
  })
}

function isPickable(key: string) {
  return (entry: ChartEntry) => entry.key === key && entry.isPickable !== false
}

/** If some bars are selected, the others are pale. */
function colorOf(key: string, part: number | undefined, selected: readonly string[]): string {
  const isPale = selected.length > 0 && !selected.includes(key)
  if (part === undefined) return isPale ? 'var(--chart-faded)' : 'var(--chart-mark)'
  return isPale ? paleSeriesColor(part) : seriesColor(part)
}

/** Pale bars have an outline in their color; stacked parts are separated by a line in the panel's color. */
function borderOf(key: string, part: number | undefined, selected: readonly string[]): string {
  if (selected.includes(key)) return 'var(--chart-outline)'
  if (selected.length === 0) return 'var(--chart-panel)'
  return part === undefined ? 'var(--chart-mark)' : seriesColor(part)
}

type BarTooltipContent = Pick<DrawingProps, 'entries' | 'series' | 'format'> & { name: string }

function BarTooltip({ name, entries, series, format }: BarTooltipContent) {
  const index = entries.findIndex(({ key }) => key === name)
  const entry = entries[index]
  return entry ? <DrawingTooltip entry={entry} parts={partsAt(series, index).toReversed()} format={format} /> : null
}

/** The existing parts of a bar, in order. */
function partsAt(series: readonly ChartSeries[] = [], index: number) {
  return series.flatMap(({ name, values }, part) =>
    values[index] ? [{ name, value: values[index], color: seriesColor(part) }] : [],
  )
}
