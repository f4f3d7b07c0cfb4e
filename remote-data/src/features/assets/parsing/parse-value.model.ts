import type { AssetFieldKind } from '@lintel/shared/contract/assets'
import { formatMoney } from '@lintel/shared/format'
import type { Convention } from '../convention.ts'

/** A cell of a file or a form field; a date cell is `{ day: '2026-03-31' }`. */
export type Cell = string | number | boolean | { day: string } | null

export type ParsedValue = { value: string | number; problem?: never } | { problem: string; value?: never }

const required = 'This field is required.'
const problemTexts = {
  money: 'Enter an amount with up to two decimals and no sign.',
  day: 'Enter a date such as 2026-03-31, or in your local format with a four-digit year.',
  count: 'Enter a whole number.',
}

/** Parses a cell by the kind of field; the schema validates the value. */
export function parseValue(kind: AssetFieldKind, cell: Cell, convention: Convention): ParsedValue {
  if (cell === null || (typeof cell === 'string' && cell.trim() === '')) return { problem: required }
  if (kind === 'money') return parseMoney(cell, convention)
  if (kind === 'day') return parseDay(cell, convention)
  if (kind === 'months' || kind === 'years') return parseCount(cell)
  return { value: plainText(cell) }
}

function parseMoney(cell: Cell, { decimal }: Convention): ParsedValue {
  // Spreadsheets store 15 digits: 0.1 + 0.2 is 0.3 there.
  if (typeof cell === 'number') return { value: String(Number(cell.toPrecision(15))) }
  const text = withoutCurrency(plainText(cell))
  const [group, point] = decimal === '.' ? [',', '\\.'] : ['\\.', ',']
  const isPlain = new RegExp(`^-?\\d+(${point}\\d*)?$`).test(text)
  const isGrouped = new RegExp(`^-?\\d{1,3}(${group}\\d{3})+(${point}\\d*)?$`).test(text)
  if (!isPlain && !isGrouped) return { problem: problemTexts.money }
  const [whole = '', part = ''] = text.split(decimal)
  return { value: part === '' ? whole.replaceAll(/[.,]/g, '') : `${whole.replaceAll(/[.,]/g, '')}.${part}` }
}

/** Removes the sign or code of a currency from an amount, as in `$ 1,234.50` or `1.234,50 EUR`. */
export function withoutCurrency(text: string): string {
  const sign = formatMoney(0).replace(/\p{N}(.*\p{N})?/u, '')
  return text.replace(sign.trim(), '').replaceAll(/[\s\p{Sc}\u061C\u200E\u200F]|^[A-Z]{2,3}|[A-Z]{2,3}$/gu, '')
}

function parseDay(cell: Cell, { dayFirst }: Convention): ParsedValue {
  if (typeof cell === 'object' && cell !== null) return { value: cell.day }
  const text = plainText(cell).trim()
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return { value: text }
  const found = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/.exec(text)
  if (!found) return { problem: problemTexts.day }
  const [, one = '', mark, other = '', year = ''] = found
  const [month, day] = dayFirst || mark === '.' ? [other, one] : [one, other]
  return { value: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` }
}

function parseCount(cell: Cell): ParsedValue {
  if (typeof cell === 'number') return { value: cell }
  const text = plainText(cell).trim()
  return /^\d{1,9}$/.test(text) ? { value: Number(text) } : { problem: problemTexts.count }
}

function plainText(cell: Cell): string {
  if (cell === null) return ''
  return typeof cell === 'object' ? cell.day : String(cell)
}
