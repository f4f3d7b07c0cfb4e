/** As the person's browser has it, and as in the United States where it says nothing. */
export function userLocale(): string {
  return navigator.languages[0] ?? 'en-US'
}

/** Formats take their time to make, so these are made once, and not while a page starts. */
let whole: Intl.NumberFormat | undefined
let short: Intl.NumberFormat | undefined

/** Of how many there are, as the person writes numbers. */
export function countText(count: number): string {
  whole ??= new Intl.NumberFormat(userLocale())
  return whole.format(count)
}

/** Of how much there is, with one decimal at most. */
export function shortText(amount: number): string {
  short ??= new Intl.NumberFormat(userLocale(), { maximumFractionDigits: 1 })
  return short.format(amount)
}

/** A number of things in words: `1 element`, `1,204 elements`; `2 entries` where the plural is told. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${countText(count)} ${count === 1 ? one : many}`
}

const units = ['bytes', 'kB', 'MB', 'GB'] as const

/** As people read it: `4.2 MB`. */
export function fileSize(bytes: number): string {
  if (bytes === 1) return '1 byte'
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(bytes) / 3)))
  const value = bytes / 1000 ** step
  return `${shortText(value < 10 ? value : Math.round(value))} ${units[step] ?? ''}`
}
