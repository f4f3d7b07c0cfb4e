import type { Asset } from '@lintel/shared/contract/assets'

export type Depreciated = Pick<
  Asset,
  'purchasePrice' | 'annualDepreciationValue' | 'expectedLifespan' | 'installedDate'
>

/** A day of the calendar, `2026-03-31`, and what the asset is worth on it, in dollars. */
export type WorthOnDay = { day: string; worth: number }

/**
 * What is left of the price on that day: it loses the same every year from the day of installation until the end of its
 * lifespan, day by day within a year, and never falls below zero.
 */
export function worthOn(asset: Depreciated, day: string): number {
  const { installedDate, expectedLifespan } = asset
  const [price, annual] = [cents(asset.purchasePrice), cents(asset.annualDepreciationValue)]
  const years = Math.min(expectedLifespan, yearsBetween(installedDate, day))
  return Math.max(0, price - Math.round(annual * years)) / 100
}

/** From the day of installation to the end of the lifespan, at equal distances: months, quarters or years. */
export function worthOverLifespan(asset: Depreciated): WorthOnDay[] {
  const months = asset.expectedLifespan * 12
  const step = months <= 24 ? 1 : months <= 120 ? 3 : 12
  return Array.from({ length: months / step + 1 }, (_, index) => {
    const day = monthsAfter(asset.installedDate, index * step)
    return { day, worth: worthOn(asset, day) }
  })
}

/** That many months later; the last day of a month that is too short. */
function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

/** Whole years, and the share of the running one by its days; 0 before. */
function yearsBetween(from: string, to: string): number {
  if (to <= from) return 0
  let years = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  if (monthsAfter(from, years * 12) > to) years -= 1
  const [begun, ended] = [monthsAfter(from, years * 12), monthsAfter(from, years * 12 + 12)]
  return years + (Date.parse(to) - Date.parse(begun)) / (Date.parse(ended) - Date.parse(begun))
}

/** Twelve digits and two decimals are exact as a number of cents. */
function cents(amount: string): number {
  return Math.round(Number(amount) * 100)
}
