import { letterWeights, type LetterWeights } from './letter-weights.ts'

/**
 * The collation order of a language: its comparison function, and a table of letter weights if that decides most
 * comparisons.
 */
export type LanguageOrder = {
  compare: (one: string, other: string) => number
  weights: LetterWeights | undefined
}

const orders = new Map<string | undefined, LanguageOrder>()

/**
 * The order for a BCP 47 tag, the person's locale by default. Cached per language, because creating it takes longer
 * than sorting some thousand texts.
 */
export function languageOrder(locale?: string): LanguageOrder {
  const order = orders.get(locale) ?? orderOf(new Intl.Collator(locale))
  orders.set(locale, order)
  return order
}

function orderOf(collator: Intl.Collator): LanguageOrder {
  return { compare: collator.compare, weights: letterWeights(collator) }
}
