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

/** As the person writes numbers: with the separators of the locale, or as programs do. */
function numberOf(text: string): number | undefined {
  const { group, decimal } = separatorsOf(userLocale())
  const number = Number(text.replaceAll(group, '').replace(decimal, '.').replace('−', '-'))
  return Number.isFinite(number) ? number : undefined
}

type Separators = { group: string; decimal: string }

/** A format takes its time to make, and a list that is pasted has thousands of numbers. */
const separators = new Map<string, Separators>()

function separatorsOf(locale: string): Separators {
  const known = separators.get(locale)
  if (known) return known
  const parts = new Intl.NumberFormat(locale).formatToParts(12_345.6)
  const group = parts.find(({ type }) => type === 'group')?.value ?? ','
  const decimal = parts.find(({ type }) => type === 'decimal')?.value ?? '.'
  separators.set(locale, { group, decimal })
  return { group, decimal }
}
