import { defaultCurrency } from '../../domain/contract/organization/currencies.ts'
import { numberFormatter } from './formatters.ts'

const formatters = new Map<string, (value: number) => string>()

/** The currency of the active organization, an ISO 4217 code. */
export function currentCurrency(): string {
  // Workers use the default currency; so do pages of hosts from before organizations had one.
  const root = typeof document === 'undefined' ? undefined : document.documentElement
  return root?.dataset['currency'] ?? defaultCurrency
}

/** For the host. The currency is an attribute of <html>, like the theme, so that remotes can read it with any host. */
export function applyCurrency(currency: string | undefined): void {
  const { dataset } = document.documentElement
  if (currency === undefined) delete dataset['currency']
  else dataset['currency'] = currency
}

/** An amount in the organization's currency and the person's locale: `$1,234.50`, `1.234,50 €`. */
export function formatMoney(value: number): string {
  const currency = currentCurrency()
  const format = formatters.get(currency) ?? numberFormatter({ style: 'currency', currency })
  formatters.set(currency, format)
  return format(value)
}
