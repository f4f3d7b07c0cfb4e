import { numberFormatter } from './formatters.ts'

/** A number as cells of grids have it, with three decimals at most. */
export const formatNumber = numberFormatter()

/** A number in charts and sentences, with two decimals at most. */
export const formatRoundedNumber = numberFormatter({ maximumFractionDigits: 2 })

/** With one decimal always, as angles and ratios have: `90.0`. */
export const formatTenths = numberFormatter({ minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** A number in a field, as someone would type it. */
export const formatTypedNumber = numberFormatter({ maximumFractionDigits: 20, useGrouping: false })

/** Of how many there are. */
export const countText = numberFormatter()

/** Of how much there is, with one decimal at most. */
export const shortText = numberFormatter({ maximumFractionDigits: 1 })

const percent = numberFormatter({ style: 'percent', maximumFractionDigits: 1 })

/** Of 87.5: `87.5%`. */
export function formatPercent(value: number): string {
  return percent(value / 100)
}

/** A number of things in words: `1 element`, `1,204 elements`; `2 entries` where the plural is told. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${countText(count)} ${count === 1 ? one : many}`
}

const units = ['bytes', 'kB', 'MB', 'GB'] as const

/** As people read it: `4.2 MB`. */
export function fileSize(bytes: number): string {
  if (bytes === 1) return counted(1, 'byte')
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(bytes) / 3)))
  const value = bytes / 1000 ** step
  return `${shortText(value < 10 ? value : Math.round(value))} ${units[step] ?? ''}`
}
