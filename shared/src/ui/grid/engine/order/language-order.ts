import { letterWeights, type LetterWeights } from './letter-weights.ts'

/** How a language orders texts: its own comparison, and a table of letters where that tells most of it. */
export type LanguageOrder = {
  compare: (one: string, other: string) => number
  weights: LetterWeights | undefined
}

const known = new Map<string | undefined, LanguageOrder>()

/** Of a BCP 47 tag, the reader's own unless given. Made once per language: it takes longer than sorting some thousand texts. */
export function languageOrder(locale?: string): LanguageOrder {
  const order = known.get(locale) ?? orderOf(new Intl.Collator(locale))
  known.set(locale, order)
  return order
}

function orderOf(collator: Intl.Collator): LanguageOrder {
  return { compare: collator.compare, weights: letterWeights(collator) }
}
