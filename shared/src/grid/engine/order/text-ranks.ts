import type { Ranks } from './ranks.ts'
import { textOrder } from './text-order.ts'

/** Ranks of texts in the order of a language. Texts that the language does not tell apart share one. */
export function textRanks(texts: readonly (string | null)[], collator: Intl.Collator): Ranks {
  const { distinct, codes } = dictionaryOf(texts)
  const { of, count } = ranksInOrder(distinct, collator)
  return { of: codes.map((code) => of[code] ?? count), count }
}

function ranksInOrder(texts: readonly string[], collator: Intl.Collator): Ranks {
  const { order, isSame } = textOrder(texts, collator)
  const of = new Uint32Array(texts.length)
  let rank = -1
  for (let place = 0; place < order.length; place++) {
    if (!isSame[place]) rank += 1
    of[order[place] as number] = rank
  }
  return { of, count: rank + 1 }
}

/** The texts that there are and the number of each row's; those without a text have the number after the last. */
type Dictionary = { distinct: string[]; codes: Uint32Array }

const sample = 1000

/** Where hardly any text occurs twice, looking for those that do would take longer than sorting them all. */
function dictionaryOf(texts: readonly (string | null)[]): Dictionary {
  const some = texts.slice(0, sample)
  const isRepeating = new Set(some).size < some.length / 2
  const codeOf = new Map<string, number>()
  const distinct: string[] = []
  const codes = new Uint32Array(texts.length)
  for (let position = 0; position < texts.length; position++) {
    const text = texts[position] as string | null
    let code = text === null ? texts.length : isRepeating ? codeOf.get(text) : undefined
    if (code === undefined) {
      code = distinct.length
      distinct.push(text as string)
      if (isRepeating) codeOf.set(text as string, code)
    }
    codes[position] = code
  }
  return { distinct, codes }
}
