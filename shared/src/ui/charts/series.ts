import type { LegendItem } from './legend.ts'

/** A series of a chart: one value for each bar or point. Null if a bar has no such part. */
export type ChartSeries = { key: string; name: string; values: readonly (number | null)[] }

/**
 * Colors for panels of the light and of the dark mode: each has a contrast of at least 3:1 with them, and a different
 * hue than its neighbors. None is red, which would indicate a failure.
 */
export const seriesPalettes = {
  light: ['#2563b8', '#c2570c', '#0f766e', '#7c3aad', '#667409', '#a3338c', '#8a5a2b', '#475569'],
  dark: ['#6ea8fe', '#f59e5b', '#4fd1c5', '#c39bf5', '#b9c94a', '#ea94dc', '#d1a377', '#a3b1c2'],
}

/** Names of CSS variables end in a letter: react-spring, which nivo uses for colors, would animate a digit. */
const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const

/** More could not be distinguished by color. */
const maxSeries = letters.length

function variables(colors: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    colors.flatMap((color, index) => [
      [`--chart-series-${letters[index]}`, color],
      [`--chart-pale-${letters[index]}`, `color-mix(in srgb, ${color} 30%, transparent)`],
    ]),
  )
}

export const seriesColors = { ...variables(seriesPalettes.light), _dark: variables(seriesPalettes.dark) }

export function seriesColor(index: number): string {
  return `var(--chart-series-${letters[index % maxSeries]})`
}

/** For series that are not highlighted while others are. */
export function paleSeriesColor(index: number): string {
  return `var(--chart-pale-${letters[index % maxSeries]})`
}

export function seriesLegend(series: readonly ChartSeries[] = []): LegendItem[] {
  return series.map(({ key, name }, index) => ({ id: key, label: name, color: seriesColor(index) }))
}
