import { formatRoundedNumber } from '../../core/format/numbers.ts'

/** One bar of a bar chart, or one point of a line. */
export type ChartEntry = {
  /** Unique key, passed to `onPick`. */
  key: string
  /** Null is shown as 'N/A'. */
  label: string | null
  /** Replaces the label on the axis: `11/22` for `11/22/2026`. */
  tick?: string
  /** Null if unknown, which differs from 0. */
  value: number | null
  /** False if this bar cannot be selected although others can. */
  isPickable?: boolean
}

const notAvailable = 'N/A'

export type ValueFormat = (value: number) => string

export function labelText({ label }: ChartEntry): string {
  return label === null || label === '' ? notAvailable : label
}

export function tickText(entry: ChartEntry): string {
  return entry.tick ?? labelText(entry)
}

/** The formatted value, in the person's locale by default; 'N/A' without a value. */
export function valueText(value: number | null, format: ValueFormat = formatRoundedNumber): string {
  return value === null ? notAvailable : format(value)
}
