import { createContext, use } from 'react'

/** What stands at the axes: values at their height, and the name of each band or point that has one. */
export type AxesLayout = {
  values: readonly { value: number; text: string }[]
  labels: readonly { key: string; text: string }[]
  /** Of the labels, in degrees. */
  angle: number
}

export const AxesContext = createContext<AxesLayout>({ values: [], labels: [], angle: 0 })

/** Of nivo: for bands and points by their keys, for values by the value. */
export type Scale = ((of: never) => unknown) & { bandwidth?: () => number }
type AxesProps = { xScale: Scale; yScale: Scale; innerWidth: number; innerHeight: number }

/** Pixels: of the mark below the axis, and from the axis to texts. */
const tick = 4
const gapBelow = 10
const gapBeside = 8

/**
 * The grid and both axes, drawn once. nivo's own have a spring for each line and each text, which cost more than all the rest of a chart
 * although nothing moves.
 */
export function Axes({ xScale, yScale, innerWidth, innerHeight }: AxesProps) {
  const { values, labels, angle } = use(AxesContext)
  const heights = values.map(({ value, text }) => ({ value, text, y: placeOf(yScale, value) }))
  const turn = angle === 0 ? belowIt : besideIt
  return (
    <>
      {heights.map(({ value, y }) => (
        <line
          key={value}
          x1={0}
          x2={innerWidth}
          y1={y}
          y2={y}
          style={{ stroke: 'var(--chart-grid)', strokeWidth: 1 }}
        />
      ))}
      {heights.map(({ value, text, y }) => (
        <text key={value} x={-gapBeside} y={y} textAnchor="end" dominantBaseline="central" style={textStyle}>
          {text}
        </text>
      ))}
      <g transform={`translate(0,${innerHeight})`}>
        {labels.map(({ key, text }) => (
          <g key={key} transform={`translate(${placeOf(xScale, key)},0)`}>
            <line y2={tick} style={axisStyle} />
            <text transform={`translate(0,${gapBelow}) rotate(${angle})`} {...turn} style={textStyle}>
              {text}
            </text>
          </g>
        ))}
        <line x2={innerWidth} style={axisStyle} />
      </g>
      <line y2={innerHeight} style={axisStyle} />
    </>
  )
}

const belowIt = { textAnchor: 'middle', dominantBaseline: 'text-before-edge' } as const
const besideIt = { textAnchor: 'end', dominantBaseline: 'central' } as const
const textStyle = { fontFamily: 'inherit', fontSize: 12, fill: 'var(--chart-text)' }
const axisStyle = { stroke: 'var(--chart-axis)', strokeWidth: 1 }

/** Pixels from the start of the axis; of a band its middle. */
function placeOf(scale: Scale, of: string | number): number {
  const { left, width } = bandOf(scale, of)
  return left + width / 2
}

/** Pixels from the start of the axis; a point has no width. */
export function bandOf(scale: Scale, of: string | number): { left: number; width: number } {
  return { left: Number(scale(of as never)), width: scale.bandwidth?.() ?? 0 }
}
