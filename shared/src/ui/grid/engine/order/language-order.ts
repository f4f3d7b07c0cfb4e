import { letterWeights, type LetterWeights } from './letter-weights.ts'

/**
 * The collation order of a language: its own comparison, and a table of letter weights if that determines most of it.
 */
export type LanguageOrder = {
  compare: (one: string, other: string) => number
  weights: LetterWeights | undefined
}

const known = new Map<string | undefined, LanguageOrder>()

/**
 * For a BCP 47 tag, the person's locale by default. Cached per language: creating it takes longer than sorting some
 * thousand texts.
 */
export function languageOrder(locale?: string): LanguageOrder {
  const order = known.get(locale) ?? orderOf(new Intl.Collator(locale))
  known.set(locale, order)
  return order
}

function orderOf(collator: Intl.Collator): LanguageOrder {
  return { compare: collator.compare, weights: letterWeights(collator) }
}
