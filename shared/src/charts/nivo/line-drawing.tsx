import { Line, type LineCustomSvgLayerProps, type SliceTooltipProps } from '@nivo/line'
import { createContext, use, useMemo } from 'react'
import type { ChartEntry, ValueFormat } from '../chart-entry.ts'
import { layOut, type DrawingProps } from './drawing.ts'
import { DrawingTooltip } from './drawing-tooltip.tsx'

type Series = { id: string; data: { x: string; y: number | null }[] }
type LineMarksContext = { entries: ReadonlyMap<string, ChartEntry>; format: ValueFormat | undefined }

const MarksContext = createContext<LineMarksContext>({ entries: new Map(), format: undefined })
/** More of them would be a thicker line. */
const mostPoints = 40

export function LineDrawing(props: DrawingProps) {
  const { entries, format } = props
  const { scale, ...layout } = layOut(props, { mayTurn: false })
  const marks = useMemo(
    () => ({ entries: new Map(entries.map((entry) => [entry.key, entry])), format }),
    [entries, format],
  )
  return (
    <MarksContext value={marks}>
      <Line<Series>
        {...layout}
        data={[{ id: 'line', data: entries.map(({ key, value }) => ({ x: key, y: value })) }]}
        xScale={{ type: 'point' }}
        yScale={scale}
        curve="linear"
        enableGridX={false}
        enableSlices="x"
        sliceTooltip={SliceTooltip}
        layers={['grid', 'axes', LineMarks, 'crosshair', 'slices']}
      />
    </MarksContext>
  )
}

/** Drawn by ourselves: nivo would read a colour once, and not follow mode and organization. */
function LineMarks({ series, lineGenerator, areaGenerator }: LineCustomSvgLayerProps<Series>) {
  const data = series[0]?.data ?? []
  const positions = data.map(({ position }) => position)
  const points = data.length <= mostPoints ? data : data.filter((_, index) => isAlone(data, index))
  return (
    <>
      <path d={areaGenerator(positions) ?? ''} style={{ fill: 'var(--chart-mark)', fillOpacity: 0.12 }} />
      <path
        d={lineGenerator(positions) ?? ''}
        style={{ fill: 'none', stroke: 'var(--chart-mark)', strokeWidth: 2, strokeLinejoin: 'round' }}
      />
      {points
        .filter(({ data: { y } }) => y !== null)
        .map(({ data: { x }, position }) => (
          <circle key={x} cx={position.x} cy={position.y} r={3} style={{ fill: 'var(--chart-mark)' }} />
        ))}
    </>
  )
}

/** Between two gaps there is no line, so that a point would not be seen. */
function isAlone(data: readonly { data: { y: number | null } }[], index: number): boolean {
  return [index - 1, index + 1].every((beside) => (data[beside]?.data.y ?? null) === null)
}

function SliceTooltip({ slice }: SliceTooltipProps<Series>) {
  const { entries, format } = use(MarksContext)
  const entry = entries.get(String(slice.points[0]?.data.x))
  return entry ? <DrawingTooltip entry={entry} format={format} /> : null
}
