import type { PartialTheme } from '@nivo/theming'

const text = { fontFamily: 'inherit', fontSize: 12, fill: 'var(--chart-text)' }
const axisLine = { stroke: 'var(--chart-axis)', strokeWidth: 1 }

/** CSS variables of the frame, so that charts follow mode and organization without rendering again. */
export const chartTheme: PartialTheme = {
  text,
  axis: { domain: { line: axisLine }, ticks: { line: axisLine, text } },
  grid: { line: { stroke: 'var(--chart-grid)', strokeWidth: 1 } },
  legends: { text },
  labels: { text: { ...text, fontWeight: 600 } },
  crosshair: { line: { stroke: 'var(--chart-text)', strokeOpacity: 1, strokeDasharray: '4 4' } },
}
