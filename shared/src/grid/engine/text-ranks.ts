import type { Ranks } from './column.ts'

/** Ranks of texts in the order of a language. Texts that the language does not tell apart share one. */
export function textRanks(texts: readonly (string | null)[], collator: Intl.Collator): Ranks {
  const distinct = [...new Set(texts)].filter((text) => text !== null).sort(collator.compare)
  const rankOf = new Map<string | null, number>()
  let count = 0
  for (const [index, text] of distinct.entries()) {
    const before = distinct[index - 1]
    if (before !== undefined && collator.compare(before, text) !== 0) count += 1
    rankOf.set(text, count)
  }
  if (distinct.length > 0) count += 1
  return { of: Uint32Array.from(texts, (text) => rankOf.get(text) ?? count), count }
}
