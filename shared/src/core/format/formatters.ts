import { userLocale } from '../preferences/index.ts'

/**
 * Returns a function that formats numbers in the person's locale. Constructing formats is slow, so each is constructed
 * on first use, and again only for another locale.
 */
export function numberFormatter(options: Intl.NumberFormatOptions = {}): (value: number) => string {
  const formats = new Map<string, Intl.NumberFormat>()
  return (value) => {
    const locale = userLocale()
    const format = formats.get(locale) ?? new Intl.NumberFormat(locale, options)
    formats.set(locale, format)
    return format.format(value)
  }
}

/** Returns a function that formats dates in the person's locale, by default in the local time zone. */
export function dateFormatter(
  options: Intl.DateTimeFormatOptions,
): (date: Date | string | number, timeZone?: string) => string {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (date, timeZone = options.timeZone) => {
    const locale = userLocale()
    const key = timeZone === undefined ? locale : `${locale} ${timeZone}`
    const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, ...(timeZone && { timeZone }) })
    formats.set(key, format)
    return format.format(typeof date === 'string' ? Date.parse(date) : date)
  }
}
