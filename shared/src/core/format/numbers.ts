import { numberFormatter } from './formatters.ts'

/** A number in cells of grids, with at most three decimals. */
export const formatNumber = numberFormatter()

/** A number in charts and sentences, with at most two decimals. */
export const formatRoundedNumber = numberFormatter({ maximumFractionDigits: 2 })

/** A number with exactly one decimal, for angles and ratios: `90.0`. */
export const formatTenths = numberFormatter({ minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** A number as someone would type it, for form fields. */
export const formatTypedNumber = numberFormatter({ maximumFractionDigits: 20, useGrouping: false })

/** Formats a count: `1,204`. */
export const countText = numberFormatter()

/** Formats an amount with at most one decimal. */
export const shortText = numberFormatter({ maximumFractionDigits: 1 })

const percent = numberFormatter({ style: 'percent', maximumFractionDigits: 1 })

/** Formats a percentage: `87.5%` for 87.5. */
export function formatPercent(value: number): string {
  return percent(value / 100)
}

/** A count with its noun: `1 element`, `1,204 elements`. `many` is an irregular plural, such as `entries`. */
export function pluralize(count: number, one: string, many = `${one}s`): string {
  return `${countText(count)} ${count === 1 ? one : many}`
}

const units = ['bytes', 'kB', 'MB', 'GB'] as const

/** Formats a file size: `4.2 MB`. */
export function fileSize(bytes: number): string {
  if (bytes === 1) return pluralize(1, 'byte')
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(bytes) / 3)))
  const value = bytes / 1000 ** step
  return `${shortText(value < 10 ? value : Math.round(value))} ${units[step] ?? ''}`
}
