import type { DifferenceCounts, MeasuredValue } from '@lintel/shared/contract/captures'

export function changeCount({ added, removed, changed }: DifferenceCounts): number {
  return added + removed + changed
}

/** As the file has it: a list with commas, a unit behind its number, nothing for a parameter without value. */
export function valueText(measured: MeasuredValue | null): string | null {
  if (measured === null) return null
  const { value, unit } = measured
  if (value === null) return ''
  const text = Array.isArray(value)
    ? value.join(', ')
    : typeof value === 'boolean'
      ? value
        ? 'Yes'
        : 'No'
      : String(value)
  return unit === null ? text : `${text} ${unit}`
}
