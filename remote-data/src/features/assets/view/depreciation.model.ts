import type { Asset } from '@lintel/shared/contract/assets'

export type Depreciated = Pick<
  Asset,
  'purchasePrice' | 'annualDepreciationValue' | 'expectedLifespan' | 'installedDate'
>

/** The asset's value in dollars on a calendar day, such as `2026-03-31`. */
export type WorthOnDay = { day: string; worth: number }

/** Straight-line depreciation by day, from the installation to the end of the lifespan, never below zero. */
export function worthOn(asset: Depreciated, day: string): number {
  const { installedDate, expectedLifespan } = asset
  const [price, annual] = [cents(asset.purchasePrice), cents(asset.annualDepreciationValue)]
  const years = Math.min(expectedLifespan, yearsBetween(installedDate, day))
  return Math.max(0, price - Math.round(annual * years)) / 100
}

/** Values over the lifespan at equal intervals: months, quarters, or years. */
export function worthOverLifespan(asset: Depreciated): WorthOnDay[] {
  const months = asset.expectedLifespan * 12
  const step = months <= 24 ? 1 : months <= 120 ? 3 : 12
  return Array.from({ length: months / step + 1 }, (_, index) => {
    const day = monthsAfter(asset.installedDate, index * step)
    return { day, worth: worthOn(asset, day) }
  })
}

/** Adds months; clamps to the last day of a shorter month. */
function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

/** Years as a fraction by days; 0 before the start. */
function yearsBetween(from: string, to: string): number {
  if (to <= from) return 0
  let years = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  if (monthsAfter(from, years * 12) > to) years -= 1
  const [begun, ended] = [monthsAfter(from, years * 12), monthsAfter(from, years * 12 + 12)]
  return years + (Date.parse(to) - Date.parse(begun)) / (Date.parse(ended) - Date.parse(begun))
}

/** Exact for twelve digits and two decimals. */
function cents(amount: string): number {
  return Math.round(Number(amount) * 100)
}
