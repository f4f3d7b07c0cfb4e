import type { PartialTheme } from '@nivo/theming'
import { tickText, valueText, type ChartEntry, type ValueFormat } from '../chart-entry.ts'
import { halfOfLongest, labelLayout, shortened, turnedReach, valueAxisWidth } from '../label-layout.ts'
import type { ChartSeries } from '../series/series.ts'
import { valueTicks, type ValueUnit } from '../value-scale.ts'

export type DrawingProps = {
  entries: readonly ChartEntry[]
  /** What bars consist of. */
  series?: readonly ChartSeries[] | undefined
  isStacked?: boolean
  format?: ValueFormat | undefined
  unit?: ValueUnit | undefined
  width: number
  height: number
}

const top = 12
/** Pixels: names of months and days are shorter. */
const mostStandingOut = 56
/** As far as the longest of turned labels reaches. */
const turnedLeft = 72

/** What bars and lines have in common: margins, axes and grid, as nivo takes them. */
export function layOut({ entries, format, unit, width, height }: DrawingProps, { mayTurn }: { mayTurn: boolean }) {
  const ticks = valueTicks(
    entries.map(({ value }) => value),
    unit,
  )
  const texts = new Map(entries.map((entry) => [entry.key, tickText(entry)]))
  // A line begins and ends at the edges of its axis, and half of its first and last label stand out beyond them.
  const half = mayTurn ? 0 : Math.min(mostStandingOut, halfOfLongest([...texts.values()]))
  const axis = Math.max(half, valueAxisWidth(ticks.map((tick) => valueText(tick, format))))
  const right = mayTurn ? 12 : Math.max(24, half)
  const layOutFrom = (from: number) =>
    labelLayout([...texts.values()], { width: width - from - right, left: from, mayTurn })
  // Labels that are turned may take a little more room to the left than the values need, to be told apart.
  const isTurned = layOutFrom(axis).angle !== 0
  // On a phone as much as they need, so that 'Dec 2025' and 'Dec 2026' are told apart, and never more than a fifth.
  const wanted = Math.max(width * 0.1, Math.min(width * 0.2, turnedReach([...texts.values()])))
  const left = isTurned ? Math.max(axis, Math.min(turnedLeft, wanted)) : axis
  const labels = layOutFrom(left)
  return {
    width,
    height,
    margin: { top, right, bottom: labels.height, left },
    scale: { type: 'linear', min: 0, max: ticks.at(-1) ?? 1, nice: false } as const,
    gridYValues: ticks,
    axisLeft: { tickValues: ticks, tickSize: 0, tickPadding: 8, format: (tick: number) => valueText(tick, format) },
    axisBottom: {
      tickValues: [...texts.keys()].filter((_, index) => index % labels.every === 0),
      tickSize: 4,
      tickPadding: 6,
      tickRotation: labels.angle,
      format: (key: string) => shortened(texts.get(key) ?? key, labels.length),
    },
    theme: chartTheme,
    // Filters change charts with each key: what moves would never arrive, and reduced motion asks for none.
    animate: false,
  }
}

const text = { fontFamily: 'inherit', fontSize: 12, fill: 'var(--chart-text)' }

const chartTheme: PartialTheme = {
  text,
  axis: {
    ticks: { line: { stroke: 'var(--chart-axis)' }, text },
    domain: { line: { stroke: 'var(--chart-axis)', strokeWidth: 1 } },
  },
  grid: { line: { stroke: 'var(--chart-grid)' } },
  crosshair: { line: { stroke: 'var(--chart-text)', strokeOpacity: 1, strokeDasharray: '4 4' } },
}
