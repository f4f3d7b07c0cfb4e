import { formatRoundedNumber } from '../../core/format/numbers.ts'

/** One bar of a bar chart, or one point of a line. */
export type ChartEntry = {
  /** Tells it from the others; what `onPick` names. */
  key: string
  /** Nothing is shown as 'N/A'. */
  label: string | null
  /** In the place of the label on the axis: `11/22` of `11/22/2026`. */
  tick?: string
  /** Null: no one knows it, which is not 0. */
  value: number | null
  /** False of a bar that stands for nothing that can be picked: where others are, it is told and does nothing. */
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

/** 'N/A' where there is no value; without a format as the person writes numbers. */
export function valueText(value: number | null, format: ValueFormat = formatRoundedNumber): string {
  return value === null ? notAvailable : format(value)
}
