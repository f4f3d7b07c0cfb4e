import { userLocale } from '../preferences/index.ts'

/**
 * Parses a number in the notation of the person's locale, or of programs (`1234.5`). Undefined for other text. If
 * commas are the locale's group separators, `1,5` is rejected rather than read as fifteen.
 */
export function parseNumber(text: string): number | undefined {
  const plainDigits = inPlainDigits(text)
  const number = plainDigits === '' ? Number.NaN : Number(plainDigits)
  return Number.isFinite(number) ? number : undefined
}

/** Parses a number into a decimal string without rounding: `1234.50` for `1.234,50`. Undefined for anything else. */
export function parseDecimal(text: string): string | undefined {
  const plain = inPlainDigits(text)
  return /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain) ? plain : undefined
}

/** The decimal separator of the person's locale. */
export function decimalSign(): string {
  const { decimal, digits } = conventionOf(userLocale())
  return digits[0] === '0' ? decimal : '.'
}

function inPlainDigits(text: string): string {
  const { group, decimal, digits, pattern } = conventionOf(userLocale())
  const plain = withLatinDigits(withoutMarks(text.trim()), digits).replace('−', '-')
  const spaced = group.trim() === '' ? plain.replaceAll(/\s/g, group) : plain
  return pattern.test(spaced) ? spaced.replaceAll(group, '').replace(decimal, '.') : plain
}

type Convention = { group: string; decimal: string; digits: readonly string[]; pattern: RegExp }

/** Cached, because constructing formats is slow, and a pasted list has thousands of numbers. */
const conventions = new Map<string, Convention>()

function conventionOf(locale: string): Convention {
  const cached = conventions.get(locale)
  if (cached) return cached
  const format = new Intl.NumberFormat(locale)
  // Large enough to contain group separators of every size.
  const parts = format.formatToParts(12_345_678.9)
  const group = parts.find(({ type }) => type === 'group')?.value ?? ','
  const decimal = parts.find(({ type }) => type === 'decimal')?.value ?? '.'
  const integers = parts.filter(({ type }) => type === 'integer').map(({ value }) => value.length)
  const digits = Array.from({ length: 10 }, (_, digit) => format.format(digit))
  const found = { group, decimal, digits, pattern: patternOf({ group, decimal, inner: integers.at(-2) ?? 3 }) }
  conventions.set(locale, found)
  return found
}

type Written = Pick<Convention, 'group' | 'decimal'> & {
  /** The number of digits between two separators: three, or two in India. */
  inner: number
}

/** Accepts either all group separators or none. */
function patternOf({ group, decimal, inner }: Written): RegExp {
  const integerPart = `\\d{1,3}([${group}]\\d{${inner}})*[${group}]\\d{3}|\\d+`
  return new RegExp(`^[-+]?(?:(?:${integerPart})(?:[${decimal}]\\d*)?|[${decimal}]\\d+)$`)
}

/** Converts digits of locales that have their own: `٣` is 3 in Egypt. */
function withLatinDigits(text: string, digits: readonly string[]): string {
  if (digits[0] === '0') return text
  return Array.from(text, (letter) => (digits.includes(letter) ? String(digits.indexOf(letter)) : letter)).join('')
}

/** Removes direction marks, which right-to-left locales put next to signs. */
function withoutMarks(text: string): string {
  return text.replaceAll(/[\u061C\u200E\u200F]/g, '')
}
