import { defaultCurrency } from '../../domain/contract/organization/currencies.ts'

/** The currency of the organization whose pages are open, as ISO 4217 has it. */
export function currentCurrency(): string {
  // In a worker, and on pages of hosts from before organizations had a currency, amounts are in the default one.
  const root = typeof document === 'undefined' ? undefined : document.documentElement
  return root?.dataset['currency'] ?? defaultCurrency
}

/** For the host. It stands on <html>, like the theme, so that remotes need no newer host to read it. */
export function applyCurrency(currency: string | undefined): void {
  const { dataset } = document.documentElement
  if (currency === undefined) delete dataset['currency']
  else dataset['currency'] = currency
}
