import { colorOfSeries, type ChartSeries } from '../series/series.ts'

/** What nivo calls the value of a bar without parts. */
export const wholeBar = 'value'

/** What nivo calls a part of each bar: names may be alike. */
export function keyOfPart(part: number): string {
  return `part ${part}`
}

/** What each line has at that place, in their order; nothing of a chart with one line. */
export function linesAt(series: readonly ChartSeries[] | undefined, place: number) {
  return (series ?? []).flatMap(({ name, values }, part) => {
    const value = values[place] ?? null
    return value === null ? [] : [{ name, value, color: colorOfSeries(part) }]
  })
}

/** The parts of a bar that are there, the uppermost first, as they stand in the picture. */
export function partsOf(series: readonly ChartSeries[] | undefined, place: number) {
  const all = (series ?? []).map(({ name, values }, part) => ({
    name,
    value: values[place],
    color: colorOfSeries(part),
  }))
  return all.flatMap(({ value, ...part }) => (value ? [{ ...part, value }] : [])).toReversed()
}
