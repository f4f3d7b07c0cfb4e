import { defaultCurrency } from '../../domain/contract/organization/currencies.ts'

/** The currency of the active organization, an ISO 4217 code. */
export function currentCurrency(): string {
  // Workers, and pages of hosts from before organizations had a currency, use the default.
  const root = typeof document === 'undefined' ? undefined : document.documentElement
  return root?.dataset['currency'] ?? defaultCurrency
}

/**
 * For the host. The currency is an attribute of <html>, like the theme, so that remotes can read it in earlier hosts.
 */
export function applyCurrency(currency: string | undefined): void {
  const { dataset } = document.documentElement
  if (currency === undefined) delete dataset['currency']
  else dataset['currency'] = currency
}
