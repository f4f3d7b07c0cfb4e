import { Pie, type PieCustomLayerProps } from '@nivo/pie'
import { useTooltip } from '@nivo/tooltip'
import { createContext, use, useMemo, type MouseEvent } from 'react'
import type { ChartEntry } from '../../chart-entry.ts'
import { sliceValues } from '../../pie/slices.ts'
import { colorOfSeries } from '../../series/series.ts'
import type { DrawingProps } from '../drawing.ts'
import { DrawingTooltip } from '../drawing-tooltip.tsx'

type PieDrawingProps = Pick<DrawingProps, 'entries' | 'format' | 'width' | 'height'> & {
  selected: readonly string[]
  onPick?: ((key: string) => void) | undefined
}
type Slice = { id: string; value: number; place: number }

const MarksContext = createContext<Pick<PieDrawingProps, 'entries' | 'format' | 'selected' | 'onPick'>>({
  entries: [],
  selected: [],
})

/** Pixels around the pie. */
export const pieMargin = 12

export function PieDrawing({ entries, format, width, height, selected, onPick }: PieDrawingProps) {
  const marks = useMemo(() => ({ entries, format, selected, onPick }), [entries, format, selected, onPick])
  const values = sliceValues(entries)
  return (
    <MarksContext value={marks}>
      <Pie<Slice>
        width={width}
        height={height}
        margin={{ top: pieMargin, right: pieMargin, bottom: pieMargin, left: pieMargin }}
        data={entries.map(({ key }, place) => ({ id: key, value: values[place] ?? 0, place }))}
        sortByValue={false}
        animate={false}
        layers={[SliceMarks]}
      />
    </MarksContext>
  )
}

/** Drawn by ourselves, as bars are: colors follow mode and organization. */
function SliceMarks({ dataWithArc, arcGenerator, centerX, centerY }: PieCustomLayerProps<Slice>) {
  const { entries } = use(MarksContext)
  return (
    <g transform={`translate(${centerX},${centerY})`}>
      {dataWithArc.map(({ data: { place }, arc }) => {
        const entry = entries[place]
        return entry && <SliceMark key={entry.key} entry={entry} place={place} path={arcGenerator(arc) ?? ''} />
      })}
    </g>
  )
}

function SliceMark({ entry, place, path }: { entry: ChartEntry; place: number; path: string }) {
  const { format, selected, onPick } = use(MarksContext)
  const { showTooltipFromEvent, hideTooltip } = useTooltip()
  const pick = entry.isPickable === false ? undefined : onPick
  function showTooltip(event: MouseEvent) {
    showTooltipFromEvent(<DrawingTooltip entry={entry} format={format} />, event)
  }
  return (
    <path
      data-slice={entry.key}
      d={path}
      onMouseEnter={showTooltip}
      onMouseMove={showTooltip}
      onMouseLeave={hideTooltip}
      onClick={pick && (() => pick(entry.key))}
      style={{ ...lookOf(colorOfSeries(place), entry.key, selected), ...(pick && { cursor: 'pointer' }) }}
    />
  )
}

/** Slices are held apart by a line of the panel's color; beside picked ones the others step back. */
function lookOf(fill: string, key: string, selected: readonly string[]) {
  if (selected.includes(key)) return { fill, stroke: 'var(--chart-outline)', strokeWidth: 2 }
  if (selected.length > 0) return { fill, fillOpacity: 0.3, stroke: fill, strokeWidth: 1 }
  return { fill, stroke: 'var(--chart-panel)', strokeWidth: 2 }
}
