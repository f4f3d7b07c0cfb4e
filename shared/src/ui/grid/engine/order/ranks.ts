import { allPositions } from './counting-sort.ts'
import { inChunks, type Steps } from '../steps.ts'
import type { LanguageOrder } from './language-order.ts'
import { textOrder } from './text-order.ts'

/**
 * The rank of each row's value in the column's order; equal values have the same rank. Null has `count`, after all
 * others.
 */
export type Ranks = { of: Uint32Array; count: number }

/** Ranks of numbers, NaN last. */
export function* numberRanks(numbers: Float64Array): Steps<Ranks> {
  const sorted = numbers.filter((value) => !Number.isNaN(value)).sort()
  yield
  const distinct = sorted.filter((value, index) => value !== sorted[index - 1])
  const of = new Uint32Array(numbers.length)
  yield* inChunks(numbers.length, (from, to) => {
    for (let position = from; position < to; position++)
      of[position] = indexOfValue(numbers[position] as number, distinct)
  })
  return { of, count: distinct.length }
}

/** The index of a value in the order. NaN comes after all values, because it cannot be compared. */
function indexOfValue(value: number, distinct: Float64Array): number {
  let [first, end] = [0, distinct.length]
  while (first < end) {
    const middle = (first + end) >>> 1
    if (value <= (distinct[middle] as number)) end = middle
    else first = middle + 1
  }
  return first
}

/** Ranks of texts in a language's collation order. Texts that collate as equal have the same rank. */
export function* textRanks(texts: readonly (string | null)[], language: LanguageOrder): Steps<Ranks> {
  const { distinct, codes } = yield* dictionaryOf(texts)
  const { of, count } = yield* ranksOfTexts(distinct, language)
  for (let position = 0; position < codes.length; position++) codes[position] = of[codes[position] as number] ?? count
  return { of: codes, count }
}

function* ranksOfTexts(texts: readonly string[], language: LanguageOrder): Steps<Ranks> {
  const { order, isSame } = yield* textOrder(texts, language)
  const of = new Uint32Array(texts.length)
  let rank = -1
  for (let index = 0; index < order.length; index++) {
    if (!isSame[index]) rank += 1
    of[order[index] as number] = rank
  }
  yield
  return { of, count: rank + 1 }
}

/** The distinct texts, and for each row the index of its text; rows without text have the index after the last one. */
type Dictionary = { distinct: readonly string[]; codes: Uint32Array }

const sample = 1000

/**
 * Whether a text occurs about four times on average, estimated from a sample: the more rows share a value, the more
 * duplicates are in the sample. With fewer duplicates, finding them would take longer than sorting all rows.
 */
function hasRepeated(texts: readonly (string | null)[]): boolean {
  const count = Math.min(sample, texts.length)
  const sampled = Array.from({ length: count }, (_, index) => texts[Math.floor((index * texts.length) / count)])
  const repeated = count - new Set(sampled).size
  return repeated > Math.min(count / 2, (2 * count ** 2) / texts.length)
}

function* dictionaryOf(texts: readonly (string | null)[]): Steps<Dictionary> {
  if (hasRepeated(texts)) return yield* repeatedOf(texts)
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
  yield* inChunks(texts.length, (from, to) => {
    for (let position = from; position < to; position++) {
      const text = texts[position] as string | null
      const code = text === null ? texts.length : (codeOf.get(text) ?? codeOf.size)
      if (text !== null && code === codeOf.size) codeOf.set(text, code)
      codes[position] = code
    }
  })
  return { distinct: [...codeOf.keys()], codes }
}
