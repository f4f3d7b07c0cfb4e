import { currentCurrency } from './currency.ts'
import { numberFormatter } from './formatters.ts'

const formatters = new Map<string, (value: number) => string>()

/** An amount in the organization's currency and the person's locale: `$1,234.50`, `1.234,50 €`. */
export function formatMoney(value: number): string {
  const currency = currentCurrency()
  const format = formatters.get(currency) ?? numberFormatter({ style: 'currency', currency })
  formatters.set(currency, format)
  return format(value)
}
