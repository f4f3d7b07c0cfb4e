import type { BarCustomLayerProps } from '@nivo/bar'
import { useTooltip } from '@nivo/tooltip'
import { createContext, use, type MouseEvent } from 'react'
import { valueText, type ChartEntry, type ValueFormat } from '../chart-entry.ts'
import { colorOfSeries, type ChartSeries } from '../series/series.ts'
import { layOutBars, type Bar, type BarPart } from './bar-layout.ts'
import { partsOf } from './bar-parts.ts'
import { DrawingTooltip } from './drawing-tooltip.tsx'

type BarMarksContext = {
  entries: readonly ChartEntry[]
  series: readonly ChartSeries[] | undefined
  isStacked: boolean
  format: ValueFormat | undefined
  selected: readonly string[]
  onPick: ((key: string) => void) | undefined
}

/** nivo draws a layer with what it knows itself; this is what we know. */
export const MarksContext = createContext<BarMarksContext>({
  entries: [],
  series: undefined,
  isStacked: true,
  format: undefined,
  selected: [],
  onPick: undefined,
})

const widest = 64

/** The bars, drawn by ourselves: each is hit over the whole height, and one without a value says so. */
export function BarMarks({ xScale, yScale, innerHeight }: BarCustomLayerProps<{ key: string }>) {
  const marks = use(MarksContext)
  const bars = layOutBars(marks, { xScale, yScale })
  return marks.entries.map((entry, place) => {
    const bar = bars[place]
    return bar && <BarMark key={entry.key} entry={entry} place={place} bar={bar} floor={innerHeight} />
  })
}

type BarMarkProps = { entry: ChartEntry; place: number; bar: Bar; floor: number }

function BarMark({ entry, place, bar: { left, right, parts }, floor }: BarMarkProps) {
  const { series, format, onPick } = use(MarksContext)
  const { showTooltipFromEvent, hideTooltip } = useTooltip()
  const pick = entry.isPickable === false ? undefined : onPick
  function showTooltip(event: MouseEvent) {
    showTooltipFromEvent(<DrawingTooltip entry={entry} parts={partsOf(series, place)} format={format} />, event)
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
        parts.map((part) => <Mark key={part.part} entry={entry} part={part} />)
      )}
    </g>
  )
}

function Mark({ entry, part }: { entry: ChartEntry; part: BarPart }) {
  const { series, selected } = use(MarksContext)
  const width = Math.min(part.width, widest)
  if (series && part.height === 0) return null
  return (
    <rect
      x={part.x + (part.width - width) / 2}
      y={part.y}
      width={width}
      height={part.height}
      rx={series ? 0 : 2}
      style={series ? lookOfPart(entry, part.part, selected) : lookOf(entry, selected)}
    />
  )
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
