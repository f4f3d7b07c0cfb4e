import type { LegendItem } from './legend.ts'

/** What bars consist of: one value for each bar, in their order. Null if a bar has no such part. */
export type ChartSeries = { key: string; name: string; values: readonly (number | null)[] }

/** On panels of the light and of the dark mode: each differs from them by 3 : 1 at least, and its neighbors in hue. None is red, which says that something has failed. */
export const seriesPalettes = {
  light: ['#2563b8', '#c2570c', '#0f766e', '#7c3aad', '#667409', '#a3338c', '#8a5a2b', '#475569'],
  dark: ['#6ea8fe', '#f59e5b', '#4fd1c5', '#c39bf5', '#b9c94a', '#ea94dc', '#d1a377', '#a3b1c2'],
}

/** Names of CSS variables end in a letter: react-spring, by which nivo sets colors, would take a digit for a number to animate. */
const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const

/** More could not be told apart by their colors. */
const maxSeries = letters.length

function variables(colors: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    colors.flatMap((color, place) => [
      [`--chart-series-${letters[place]}`, color],
      [`--chart-pale-${letters[place]}`, `color-mix(in srgb, ${color} 30%, transparent)`],
    ]),
  )
}

export const seriesColors = { ...variables(seriesPalettes.light), _dark: variables(seriesPalettes.dark) }

export function seriesColor(place: number): string {
  return `var(--chart-series-${letters[place % maxSeries]})`
}

/** Beside selected marks. */
export function paleSeriesColor(place: number): string {
  return `var(--chart-pale-${letters[place % maxSeries]})`
}

export function seriesLegend(series: readonly ChartSeries[] = []): LegendItem[] {
  return series.map(({ key, name }, place) => ({ id: key, label: name, color: seriesColor(place) }))
}
