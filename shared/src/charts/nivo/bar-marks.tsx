import type { BarCustomLayerProps } from '@nivo/bar'
import { useTooltip } from '@nivo/tooltip'
import { createContext, use, type MouseEvent } from 'react'
import { valueText, type ChartEntry, type ValueFormat } from '../chart-entry.ts'
import { DrawingTooltip } from './drawing-tooltip.tsx'

type BarMarksContext = {
  entries: readonly ChartEntry[]
  format: ValueFormat | undefined
  selected: readonly string[]
  onPick: ((key: string) => void) | undefined
}

/** nivo draws a layer with what it knows itself; this is what we know. */
export const MarksContext = createContext<BarMarksContext>({
  entries: [],
  format: undefined,
  selected: [],
  onPick: undefined,
})

type Datum = { key: string; value: number }
const widest = 64

/** The bars, drawn by ourselves: each is hit over the whole height, and one without a value says so. */
export function BarMarks({ bars, innerHeight }: BarCustomLayerProps<Datum>) {
  const { entries } = use(MarksContext)
  const byKey = new Map(bars.map((bar) => [bar.data.indexValue, bar]))
  return entries.map((entry) => {
    const bar = byKey.get(entry.key)
    return bar && <BarMark key={entry.key} entry={entry} bar={bar} floor={innerHeight} />
  })
}

type BarMarkProps = { entry: ChartEntry; bar: BarCustomLayerProps<Datum>['bars'][number]; floor: number }

function BarMark({ entry, bar, floor }: BarMarkProps) {
  const { format, selected, onPick } = use(MarksContext)
  const { showTooltipFromEvent, hideTooltip } = useTooltip()
  const width = Math.min(bar.width, widest)
  const middle = bar.x + bar.width / 2
  function showTooltip(event: MouseEvent) {
    showTooltipFromEvent(<DrawingTooltip entry={entry} format={format} />, event)
  }
  return (
    <g
      data-bar={entry.key}
      onMouseEnter={showTooltip}
      onMouseMove={showTooltip}
      onMouseLeave={hideTooltip}
      onClick={onPick && (() => onPick(entry.key))}
      style={onPick && { cursor: 'pointer' }}
    >
      <rect x={bar.x} width={bar.width} height={floor} fill="transparent" />
      {entry.value === null ? (
        <text x={middle} y={floor - 8} textAnchor="middle" style={{ fontSize: 12, fill: 'var(--chart-text)' }}>
          {valueText(null)}
        </text>
      ) : (
        <rect
          x={middle - width / 2}
          y={bar.y}
          width={width}
          height={bar.height}
          rx={2}
          style={lookOf(entry, selected)}
        />
      )}
    </g>
  )
}

/** Beside picked bars the others step back, but keep an outline that is seen. */
function lookOf({ key }: ChartEntry, selected: readonly string[]) {
  if (selected.includes(key)) return { fill: 'var(--chart-mark)', stroke: 'var(--chart-outline)', strokeWidth: 2 }
  if (selected.length > 0) return { fill: 'var(--chart-faded)', stroke: 'var(--chart-mark)', strokeWidth: 1 }
  return { fill: 'var(--chart-mark)' }
}
