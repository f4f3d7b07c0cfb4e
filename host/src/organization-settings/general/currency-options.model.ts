import { currencies } from '@lintel/shared/contract'

/** Sorted by English name. Includes a saved currency that isn't offered. */
export function currencyOptions(saved: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(['en-US'], { type: 'currency' })
  const codes = currencies.includes(saved) ? currencies : [...currencies, saved]
  return codes
    .map((value) => ({ value, label: `${names.of(value) ?? value} (${value})` }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en-US'))
}
