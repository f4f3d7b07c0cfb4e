import { Line } from '@nivo/line'
import type { ChartEntry } from '../chart-entry.ts'

type SparklineDrawingProps = { points: readonly ChartEntry[]; width: number; height: number }

/** Room for the markers at the ends. */
const margin = { top: 6, right: 6, bottom: 6, left: 6 }

export function SparklineDrawing({ points, width, height }: SparklineDrawingProps) {
  return (
    <Line
      width={width}
      height={height}
      margin={margin}
      data={[{ id: 'line', data: points.map(({ key, value }) => ({ x: key, y: value })) }]}
      xScale={{ type: 'point' }}
      yScale={{ type: 'linear', min: 'auto', max: 'auto' }}
      colors={['var(--chart-mark)']}
      axisBottom={null}
      axisLeft={null}
      enableGridX={false}
      enableGridY={false}
      pointSize={6}
      pointColor={({ point: { indexInSeries } }) =>
        isMarked(points, indexInSeries) ? 'var(--chart-mark)' : 'transparent'
      }
      isInteractive={false}
      animate={false}
    />
  )
}

/** The last point, and points between gaps, which no line reaches. */
function isMarked(points: readonly ChartEntry[], index: number): boolean {
  return (
    index === points.length - 1 ||
    [index - 1, index + 1].every((neighbor) => (points[neighbor]?.value ?? null) === null)
  )
}
