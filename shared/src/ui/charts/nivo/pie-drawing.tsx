import { Pie, type ComputedDatum } from '@nivo/pie'
import { useCallback } from 'react'
import { Box } from '../../components/index.ts'
import { valueText, type ChartEntry } from '../chart-entry.ts'
import { legendsOf, type LegendItem } from '../legend.ts'
import { sliceValues } from '../pie-slices.ts'
import { paleSeriesColor, seriesColor } from '../series.ts'
import { widthOfLongest } from '../text-size.ts'
import type { DrawingProps } from './axes.ts'
import type { MarkProps } from './bar-drawing.tsx'
import { DrawingTooltip } from './drawing-tooltip.tsx'
import { chartTheme } from './theme.ts'

export type PieProps = Pick<DrawingProps, 'entries' | 'format' | 'width' | 'height' | 'legendHeight'>
type PieDrawingProps = PieProps & MarkProps & { legend: readonly LegendItem[] }
type Slice = { id: string; value: number; entry: ChartEntry; color: string; border: string }

/** Pixels around the pie. */
export const pieMargin = 12

export function PieDrawing({
  entries,
  format,
  width,
  height,
  legendHeight = 0,
  selected,
  onPick,
  legend,
}: PieDrawingProps) {
  const margin = { top: pieMargin, right: pieMargin, bottom: pieMargin + legendHeight, left: pieMargin }
  const tooltip = useCallback(
    ({ datum }: { datum: ComputedDatum<Slice> }) => <DrawingTooltip entry={datum.data.entry} format={format} />,
    [format],
  )
  return (
    <Box css={onPick && { '& path': { cursor: 'pointer' } }}>
      <Pie<Slice>
        width={width}
        height={height}
        margin={margin}
        data={slicesOf(entries, selected)}
        valueFormat={(value) => valueText(value, format)}
        colors={{ datum: 'data.color' }}
        borderWidth={2}
        borderColor={({ data }) => data.border}
        arcLabelsSkipAngle={skippedAngle({ entries, format, width, height, legendHeight })}
        arcLabelsTextColor={selected.length > 0 ? 'var(--chart-strong-text)' : 'var(--chart-panel)'}
        enableArcLinkLabels={false}
        tooltip={tooltip}
        legends={legendsOf(legend, { width, margin })}
        theme={chartTheme}
        animate={false}
        {...(onPick && {
          onClick: ({ data: { entry } }) => {
            if (entry.isPickable !== false) onPick(entry.key)
          },
        })}
      />
    </Box>
  )
}

/** Degrees: labels of narrower slices would overlap. Labels are halfway between center and edge. */
function skippedAngle({ entries, format, width, height, legendHeight = 0 }: PieProps): number {
  const radius = (Math.min(width, height - legendHeight) - 2 * pieMargin) / 4
  const labelWidth = widthOfLongest(entries.map(({ value }) => valueText(value, format))) + 8
  return labelWidth >= 2 * radius ? 180 : (2 * Math.asin(labelWidth / (2 * radius)) * 180) / Math.PI
}

/** If some slices are selected, the others are pale, with an outline in their color. */
function slicesOf(entries: readonly ChartEntry[], selected: readonly string[]): Slice[] {
  const values = sliceValues(entries)
  return entries.map((entry, index) => {
    const isSelected = selected.includes(entry.key)
    const isPale = selected.length > 0 && !isSelected
    const unselected = isPale ? seriesColor(index) : 'var(--chart-panel)'
    return {
      id: entry.key,
      value: values[index] ?? 0,
      entry,
      color: isPale ? paleSeriesColor(index) : seriesColor(index),
      border: isSelected ? 'var(--chart-outline)' : unselected,
    }
  })
}
