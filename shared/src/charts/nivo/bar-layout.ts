import type { ChartEntry } from '../chart-entry.ts'
import type { ChartSeries } from '../series/series.ts'
import { bandOf, type Scale } from './axes.tsx'

/** A rectangle in pixels of the drawing; `part` is the place in the series of what it shows. */
export type BarPart = { part: number; x: number; y: number; width: number; height: number }
/** One bar, or the bars beside each other of one entry, and how far they reach. */
export type Bar = { left: number; right: number; parts: readonly BarPart[] }

type Bars = { entries: readonly ChartEntry[]; series: readonly ChartSeries[] | undefined; isStacked: boolean }
type Scales = { xScale: Scale; yScale: Scale }

/** Pixels between bars of one entry. */
const gap = 1

/** Where the bars of each entry stand, in the order of the entries. */
export function layOutBars({ entries, series, isStacked }: Bars, { xScale, yScale }: Scales): Bar[] {
  const height = (value: number) => Number(yScale(value as never))
  return entries.map(({ key, value }, place) => {
    const { left, width } = bandOf(xScale, key)
    const values = series ? series.map(({ values }) => values[place] ?? 0) : [value ?? 0]
    const breadth = isStacked ? width : (width - gap * (values.length - 1)) / values.length
    const bases = isStacked ? basesOf(values) : values.map(() => 0)
    const parts = values.map((part, index) => {
      const ends = [height(bases[index] ?? 0), height((bases[index] ?? 0) + part)]
      const top = Math.min(...ends)
      const x = isStacked ? left : left + index * (breadth + gap)
      return { part: index, x, y: top, width: breadth, height: Math.max(...ends) - top }
    })
    return { left, right: left + width, parts }
  })
}

/** Where each part of a stack begins: what is above zero goes up from it, what is below goes down. */
function basesOf(values: readonly number[]): number[] {
  let above = 0
  let below = 0
  return values.map((value) => {
    const base = value < 0 ? below : above
    if (value < 0) below += value
    else above += value
    return base
  })
}
