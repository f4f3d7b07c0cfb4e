import { numberFormatter } from './formatters.ts'

/** Amounts are in US dollars in every organization so far, whatever the locale that writes them: `$1,234.50`, `1.234,50 $`. */
export const formatMoney = numberFormatter({ style: 'currency', currency: 'USD' })
