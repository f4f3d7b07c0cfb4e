import { labelText, type ChartEntry } from './chart-entry.ts'
import { formatPercent } from '../../core/format/numbers.ts'

/** Values of slices; unknown and negative ones are 0. */
export function sliceValues(slices: readonly ChartEntry[]): number[] {
  return slices.map(({ value }) => Math.max(0, value ?? 0))
}

/** `75% Complete`: the percentage comes first, because a narrow legend truncates the end. */
export function sliceName(slice: ChartEntry, index: number, values: readonly number[]): string {
  const all = values.reduce((sum, value) => sum + value, 0)
  const percent = all === 0 ? 0 : (100 * (values[index] ?? 0)) / all
  return `${formatPercent(percent)} ${labelText(slice)}`
}

/** Radians from the top, clockwise. */
export function sliceMiddles(values: readonly number[]): number[] {
  const all = values.reduce((sum, value) => sum + value, 0) || 1
  let before = 0
  return values.map((value) => {
    const middle = (2 * Math.PI * (before + value / 2)) / all
    before += value
    return middle
  })
}
