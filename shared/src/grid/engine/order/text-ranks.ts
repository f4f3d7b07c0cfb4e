import { inStrides, type Steps } from '../slices.ts'
import { allPositions } from './counting-sort.ts'
import type { LanguageOrder } from './language-order.ts'
import type { Ranks } from './ranks.ts'
import { textOrder } from './text-order.ts'

/** Ranks of texts in the order of a language. Texts that the language does not tell apart share one. */
export function* textRanks(texts: readonly (string | null)[], language: LanguageOrder): Steps<Ranks> {
  const { distinct, codes } = yield* dictionaryOf(texts)
  const { of, count } = yield* ranksInOrder(distinct, language)
  for (let position = 0; position < codes.length; position++) codes[position] = of[codes[position] as number] ?? count
  return { of: codes, count }
}

function* ranksInOrder(texts: readonly string[], language: LanguageOrder): Steps<Ranks> {
  const { order, isSame } = yield* textOrder(texts, language)
  const of = new Uint32Array(texts.length)
  let rank = -1
  for (let place = 0; place < order.length; place++) {
    if (!isSame[place]) rank += 1
    of[order[place] as number] = rank
  }
  yield
  return { of, count: rank + 1 }
}

/** The texts that there are and the number of each row's; those without a text have the number after the last. */
type Dictionary = { distinct: readonly string[]; codes: Uint32Array }

const sample = 1000

/** Where hardly any text occurs twice, looking for those that do would take longer than sorting them all. */
function* dictionaryOf(texts: readonly (string | null)[]): Steps<Dictionary> {
  const some = texts.slice(0, sample)
  if (new Set(some).size < some.length / 2) return yield* repeatedOf(texts)
  if (hasText(texts)) return { distinct: texts, codes: allPositions(texts.length) }
  const distinct: string[] = []
  const codes = new Uint32Array(texts.length)
  for (let position = 0; position < texts.length; position++) {
    const text = texts[position] as string | null
    codes[position] = text === null ? texts.length : distinct.push(text) - 1
  }
  return { distinct, codes }
}

function hasText(texts: readonly (string | null)[]): texts is readonly string[] {
  return !texts.includes(null)
}

function* repeatedOf(texts: readonly (string | null)[]): Steps<Dictionary> {
  const codeOf = new Map<string, number>()
  const codes = new Uint32Array(texts.length)
  yield* inStrides(texts.length, (from, to) => {
    for (let position = from; position < to; position++) {
      const text = texts[position] as string | null
      const code = text === null ? texts.length : (codeOf.get(text) ?? codeOf.size)
      if (text !== null && code === codeOf.size) codeOf.set(text, code)
      codes[position] = code
    }
  })
  return { distinct: [...codeOf.keys()], codes }
}
