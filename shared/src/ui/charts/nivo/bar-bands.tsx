import { useTooltip } from '@nivo/tooltip'
import { createContext, use, type ReactNode } from 'react'
import { valueText, type ChartEntry } from '../chart-entry.ts'
import type { Margin, Rect } from './axes.ts'

type Bands = {
  entries: readonly ChartEntry[]
  bands: readonly Rect[]
  margin: Margin
  isVertical: boolean
  onPick: ((key: string) => void) | undefined
  tooltip: (bar: { indexValue: string }) => ReactNode
}

export const BandsContext = createContext<Bands>({
  entries: [],
  bands: [],
  margin: { top: 0, right: 0, bottom: 0, left: 0 },
  isVertical: true,
  onPick: undefined,
  tooltip: () => null,
})

/** A layer below nivo's bars: the whole height of a band is clickable, and bars without a value show 'N/A'. */
export function BarBands() {
  const { entries, bands, margin } = use(BandsContext)
  return (
    <g transform={`translate(${-margin.left},${-margin.top})`}>
      {entries.map((entry, index) => {
        const band = bands[index]
        return band && <BarBand key={entry.key} entry={entry} band={band} />
      })}
    </g>
  )
}

/** Pixels of 'N/A': vertical in narrow bands, and omitted in narrower ones. */
const textSize = { width: 28, height: 14 }

function BarBand({ entry, band }: { entry: ChartEntry; band: Rect }) {
  const { isVertical, onPick, tooltip } = use(BandsContext)
  const { showTooltipFromEvent, hideTooltip } = useTooltip()
  const { left, top, width, height } = band
  const bandPosition = isVertical
    ? { x: left + width / 2, y: top + height - 8, turn: width < textSize.width ? -90 : 0 }
    : { x: left + 8, y: top + height / 2, turn: 0 }
  const isCentered = isVertical && bandPosition.turn === 0
  const hasRoom = (isVertical ? width : height) >= textSize.height
  return (
    <>
      <rect
        data-band={entry.key}
        x={left}
        y={top}
        width={width}
        height={height}
        fill="transparent"
        onMouseMove={(event) => showTooltipFromEvent(<>{tooltip({ indexValue: entry.key })}</>, event)}
        onMouseLeave={hideTooltip}
        onClick={onPick && (() => onPick(entry.key))}
      />
      {entry.value === null && hasRoom && (
        <text
          transform={`translate(${bandPosition.x},${bandPosition.y}) rotate(${bandPosition.turn})`}
          textAnchor={isCentered ? 'middle' : 'start'}
          dominantBaseline={isCentered ? 'auto' : 'central'}
          style={{ fontSize: 12, fill: 'var(--chart-text)', pointerEvents: 'none' }}
        >
          {valueText(null)}
        </text>
      )}
    </>
  )
}
