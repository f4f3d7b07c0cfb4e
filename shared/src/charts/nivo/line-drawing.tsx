import { Line, type LineCustomSvgLayerProps, type SliceTooltipProps } from '@nivo/line'
import { createContext, use, useMemo } from 'react'
import type { ChartEntry, ValueFormat } from '../chart-entry.ts'
import { colorOfSeries, type ChartSeries } from '../series/series.ts'
import { Axes, AxesContext } from './axes.tsx'
import { keyOfPart, linesAt, wholeBar } from './bar-parts.ts'
import { layOut, type DrawingProps } from './drawing.ts'
import { DrawingTooltip } from './drawing-tooltip.tsx'

type LineDrawingProps = DrawingProps & {
  selected?: readonly string[]
  onPick?: ((key: string) => void) | undefined
}

type Line = { id: string; data: { x: string; y: number | null }[] }
type LineMarksContext = {
  entries: ReadonlyMap<string, ChartEntry>
  series: readonly ChartSeries[] | undefined
  format: ValueFormat | undefined
  selected: readonly string[]
}

const MarksContext = createContext<LineMarksContext>({
  entries: new Map(),
  series: undefined,
  format: undefined,
  selected: [],
})
/** More of them would be a thicker line. */
const mostPoints = 40

export function LineDrawing(props: LineDrawingProps) {
  const { entries, series, format, selected = nothing, onPick } = props
  const { scale, axes, ...layout } = layOut(props, { mayTurn: false })
  const marks = useMemo(
    () => ({ entries: new Map(entries.map((entry) => [entry.key, entry])), series, format, selected }),
    [entries, series, format, selected],
  )
  return (
    <MarksContext value={marks}>
      <AxesContext value={axes}>
        <Line<Line>
          {...layout}
          data={linesOf(entries, series)}
          xScale={{ type: 'point' }}
          yScale={scale}
          curve="linear"
          enableSlices="x"
          sliceTooltip={SliceTooltip}
          layers={[Axes, LineMarks, 'crosshair', 'slices']}
          {...(onPick && {
            onClick: (at) => {
              const entry = 'points' in at ? marks.entries.get(String(at.points[0]?.data.x)) : undefined
              if (entry && entry.isPickable !== false) onPick(entry.key)
            },
          })}
        />
      </AxesContext>
    </MarksContext>
  )
}

const nothing: readonly string[] = []

function linesOf(entries: readonly ChartEntry[], series: readonly ChartSeries[] | undefined): Line[] {
  if (!series) return [{ id: wholeBar, data: entries.map(({ key, value }) => ({ x: key, y: value })) }]
  return series.map(({ values }, part) => ({
    id: keyOfPart(part),
    data: entries.map(({ key }, place) => ({ x: key, y: values[place] ?? null })),
  }))
}

/** Drawn by ourselves: nivo would read a colour once, and not follow mode and organization. */
function LineMarks({ series: lines, lineGenerator, areaGenerator }: LineCustomSvgLayerProps<Line>) {
  const { series, selected } = use(MarksContext)
  return lines.map(({ id, data }, part) => {
    const color = series ? colorOfSeries(part) : 'var(--chart-mark)'
    const positions = data.map(({ position }) => position)
    const isFew = data.length <= mostPoints
    const points = data.filter(
      ({ data: { x, y } }, index) => y !== null && (isFew || isAlone(data, index) || selected.includes(x)),
    )
    return (
      <g key={id}>
        {!series && <path d={areaGenerator(positions) ?? ''} style={{ fill: color, fillOpacity: 0.12 }} />}
        <path
          d={lineGenerator(positions) ?? ''}
          style={{ fill: 'none', stroke: color, strokeWidth: 2, strokeLinejoin: 'round' }}
        />
        {points.map(({ data: { x }, position }) => (
          <circle key={x} cx={position.x} cy={position.y} {...lookOf(selected.includes(x), color)} />
        ))}
      </g>
    )
  })
}

function lookOf(isSelected: boolean, color: string) {
  if (!isSelected) return { r: 3, style: { fill: color } }
  return { r: 6, style: { fill: color, stroke: 'var(--chart-outline)', strokeWidth: 2 } }
}

/** Between two gaps there is no line, so that a point would not be seen. */
function isAlone(data: readonly { data: { y: number | null } }[], index: number): boolean {
  return [index - 1, index + 1].every((beside) => (data[beside]?.data.y ?? null) === null)
}

function SliceTooltip({ slice }: SliceTooltipProps<Line>) {
  const { entries, series, format } = use(MarksContext)
  const key = String(slice.points[0]?.data.x)
  const entry = entries.get(key)
  const place = [...entries.keys()].indexOf(key)
  return entry ? (
    <DrawingTooltip entry={entry} parts={linesAt(series, place)} format={format} hidesWhole={series !== undefined} />
  ) : null
}
