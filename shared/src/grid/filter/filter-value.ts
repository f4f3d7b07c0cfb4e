import { isDay, type FieldType, type FilterValue } from '../../filter/index.ts'
import { userLocale } from '../../format/numbers.ts'

/** What was typed as a value to compare with; nothing where it is none (yet). */
export function filterValueOf(typed: string, type: FieldType): FilterValue | undefined {
  const text = typed.trim()
  if (text === '') return undefined
  switch (type) {
    case 'text':
      return typed.slice(0, longestText)
    case 'number':
      return numberOf(text)
    case 'date':
    case 'day':
      return isDay(text) ? text : undefined
    case 'boolean':
      return text === 'true'
  }
}

/** The filter language takes no more. */
const longestText = 500

/**
 * As the person writes numbers: with the separators of the locale, where ends of thousands stand at their places, or as programs do. `1,5` is
 * no number where commas end thousands, rather than fifteen.
 */
function numberOf(text: string): number | undefined {
  const { group, decimal, pattern } = separatorsOf(userLocale())
  const plain = text.replace('−', '-')
  const spaced = group.trim() === '' ? plain.replaceAll(/\s/g, group) : plain
  const number = Number(pattern.test(spaced) ? spaced.replaceAll(group, '').replace(decimal, '.') : plain)
  return Number.isFinite(number) ? number : undefined
}

type Separators = { group: string; decimal: string; pattern: RegExp }

/** A format takes its time to make, and a list that is pasted has thousands of numbers. */
const separators = new Map<string, Separators>()

function separatorsOf(locale: string): Separators {
  const known = separators.get(locale)
  if (known) return known
  // Large enough for each end of thousands to have its place.
  const parts = new Intl.NumberFormat(locale).formatToParts(12_345_678.9)
  const group = parts.find(({ type }) => type === 'group')?.value ?? ','
  const decimal = parts.find(({ type }) => type === 'decimal')?.value ?? '.'
  const digits = parts.filter(({ type }) => type === 'integer').map(({ value }) => value.length)
  const found = { group, decimal, pattern: patternOf({ group, decimal, inner: digits.at(-2) ?? 3 }) }
  separators.set(locale, found)
  return found
}

type Written = Pick<Separators, 'group' | 'decimal'> & {
  /** How many digits stand between two ends: three, or two in India. */
  inner: number
}

/** With all ends of thousands, or without any. */
function patternOf({ group, decimal, inner }: Written): RegExp {
  const whole = `\\d{1,3}([${group}]\\d{${inner}})*[${group}]\\d{3}|\\d+`
  return new RegExp(`^[-+]?(?:(?:${whole})(?:[${decimal}]\\d*)?|[${decimal}]\\d+)$`)
}
