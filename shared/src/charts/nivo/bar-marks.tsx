import type { BarCustomLayerProps } from '@nivo/bar'
import { useTooltip } from '@nivo/tooltip'
import { createContext, use, type MouseEvent } from 'react'
import { valueText, type ChartEntry, type ValueFormat } from '../chart-entry.ts'
import { colorOfSeries, type ChartSeries } from '../series/series.ts'
import { partsOf } from './bar-parts.ts'
import { DrawingTooltip } from './drawing-tooltip.tsx'

type BarMarksContext = {
  entries: readonly ChartEntry[]
  series: readonly ChartSeries[] | undefined
  format: ValueFormat | undefined
  selected: readonly string[]
  onPick: ((key: string) => void) | undefined
}

/** nivo draws a layer with what it knows itself; this is what we know. */
export const MarksContext = createContext<BarMarksContext>({
  entries: [],
  series: undefined,
  format: undefined,
  selected: [],
  onPick: undefined,
})

type Datum = { key: string }
type DrawnBar = BarCustomLayerProps<Datum>['bars'][number]
const widest = 64

/** The bars, drawn by ourselves: each is hit over the whole height, and one without a value says so. */
export function BarMarks({ bars, innerHeight }: BarCustomLayerProps<Datum>) {
  const { entries } = use(MarksContext)
  const byKey = Map.groupBy(bars, (bar) => bar.data.indexValue)
  return entries.map((entry, place) => {
    const drawn = byKey.get(entry.key)
    return drawn && <BarMark key={entry.key} entry={entry} place={place} drawn={drawn} floor={innerHeight} />
  })
}

type BarMarkProps = { entry: ChartEntry; place: number; drawn: readonly DrawnBar[]; floor: number }

function BarMark({ entry, place, drawn, floor }: BarMarkProps) {
  const { series, format, onPick } = use(MarksContext)
  const { showTooltipFromEvent, hideTooltip } = useTooltip()
  const pick = entry.isPickable === false ? undefined : onPick
  const left = Math.min(...drawn.map(({ x }) => x))
  const right = Math.max(...drawn.map(({ x, width }) => x + width))
  function showTooltip(event: MouseEvent) {
    const parts = partsOf(series, place)
    showTooltipFromEvent(<DrawingTooltip entry={entry} parts={parts} format={format} />, event)
  }
  return (
    <g
      data-bar={entry.key}
      onMouseEnter={showTooltip}
      onMouseMove={showTooltip}
      onMouseLeave={hideTooltip}
      onClick={pick && (() => pick(entry.key))}
      style={pick && { cursor: 'pointer' }}
    >
      <rect x={left} width={right - left} height={floor} fill="transparent" />
      {entry.value === null ? (
        <text
          x={(left + right) / 2}
          y={floor - 8}
          textAnchor="middle"
          style={{ fontSize: 12, fill: 'var(--chart-text)' }}
        >
          {valueText(null)}
        </text>
      ) : (
        drawn.map((bar, part) => <Mark key={bar.key} entry={entry} bar={bar} part={part} />)
      )}
    </g>
  )
}

function Mark({ entry, bar, part }: { entry: ChartEntry; bar: DrawnBar; part: number }) {
  const { series, selected } = use(MarksContext)
  const width = Math.min(bar.width, widest)
  if (series && bar.height === 0) return null
  const look = series ? lookOfPart(entry, partOf(bar, part), selected) : lookOf(entry, selected)
  return (
    <rect
      x={bar.x + (bar.width - width) / 2}
      y={bar.y}
      width={width}
      height={bar.height}
      rx={series ? 0 : 2}
      style={look}
    />
  )
}

/** The number of its key: `part 2`. */
function partOf({ data }: DrawnBar, place: number): number {
  return Number(/\d+$/.exec(String(data.id))?.[0] ?? place)
}

/** Beside picked bars the others step back, but keep an outline that is seen. */
function lookOf({ key }: ChartEntry, selected: readonly string[]) {
  if (selected.includes(key)) return { fill: 'var(--chart-mark)', stroke: 'var(--chart-outline)', strokeWidth: 2 }
  if (selected.length > 0) return { fill: 'var(--chart-faded)', stroke: 'var(--chart-mark)', strokeWidth: 1 }
  return { fill: 'var(--chart-mark)' }
}

/** Parts are held apart by a line of the panel's color, and keep their colors: what steps back is pale. */
function lookOfPart({ key }: ChartEntry, part: number, selected: readonly string[]) {
  const fill = colorOfSeries(part)
  if (selected.includes(key)) return { fill, stroke: 'var(--chart-outline)', strokeWidth: 2 }
  if (selected.length > 0) return { fill, fillOpacity: 0.3, stroke: fill, strokeWidth: 1 }
  return { fill, stroke: 'var(--chart-panel)', strokeWidth: 1 }
}
