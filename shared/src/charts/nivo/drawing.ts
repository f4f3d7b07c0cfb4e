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

/** What bars and lines have in common: margins and scale, as nivo takes them, and what stands at the axes. */
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
    axes: {
      values: ticks.map((value) => ({ value, text: valueText(value, format) })),
      labels: [...texts]
        .filter((_, index) => index % labels.every === 0)
        .map(([key, text]) => ({ key, text: shortened(text, labels.length) })),
      angle: labels.angle,
    },
    theme: chartTheme,
    // Filters change charts with each key: what moves would never arrive, and reduced motion asks for none.
    animate: false,
  }
}

const chartTheme: PartialTheme = {
  crosshair: { line: { stroke: 'var(--chart-text)', strokeOpacity: 1, strokeDasharray: '4 4' } },
}
