import { labelText, type ChartEntry } from './chart-entry.ts'
import { formatPercent } from '../../core/format/numbers.ts'

/** What the slices are parts of: what is not known, or below 0, is no part. */
export function sliceValues(slices: readonly ChartEntry[]): number[] {
  return slices.map(({ value }) => Math.max(0, value ?? 0))
}

/** `75% Complete`: a legend that is too narrow shortens the end. */
export function sliceName(slice: ChartEntry, place: number, values: readonly number[]): string {
  const all = values.reduce((sum, value) => sum + value, 0)
  const percent = all === 0 ? 0 : (100 * (values[place] ?? 0)) / all
  return `${formatPercent(percent)} ${labelText(slice)}`
}

/** In radians from the top, with the clock. */
export function sliceMiddles(values: readonly number[]): number[] {
  const all = values.reduce((sum, value) => sum + value, 0) || 1
  let before = 0
  return values.map((value) => {
    const middle = (2 * Math.PI * (before + value / 2)) / all
    before += value
    return middle
  })
}
