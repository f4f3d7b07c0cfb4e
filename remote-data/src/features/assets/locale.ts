/** Amounts are written as the person's browser writes; they are in dollars, the only currency so far. */
const locale = navigator.language || 'en-US'

const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' })
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

export function moneyText(amount: number): string {
  return money.format(amount)
}

/** A day of the calendar, `2026-03-31`, as everywhere: `Mar 31, 2026`. */
export function dayText(written: string): string {
  return day.format(new Date(`${written}T00:00:00Z`))
}

/** How numbers and days are to be read that are written as text. */
export type Convention = { decimal: '.' | ','; dayFirst: boolean }

export const ownConvention: Convention = {
  decimal: new Intl.NumberFormat(locale).format(1.5).includes(',') ? ',' : '.',
  dayFirst: /^\D*31/.test(new Intl.DateTimeFormat(locale, { timeZone: 'UTC' }).format(Date.UTC(2026, 11, 31))),
}
