import { allPositions } from './counting-sort.ts'
import { isCovered, letterWeights, type LetterWeights } from './letter-weights.ts'

/** Numbers of texts in order, and for each place 1 if the language does not tell its text from the one before. */
export type TextOrder = { order: Uint32Array; isSame: Uint8Array }

const bitsOfWeight = 7
const bitsOfNumber = 53
/** Fewer than that are sorted by the language's own comparison. */
const few = 12

/** The texts in the order of a language. */
export function textOrder(texts: readonly string[], collator: Intl.Collator): TextOrder {
  const compare = (one: number, other: number) => collator.compare(texts[one] as string, texts[other] as string)
  const all = allPositions(texts.length)
  const weights = letterWeights(collator)
  if (!weights) return compared(all.sort(compare), compare)
  const others = all.filter((index) => !isCovered(texts[index] as string, weights))
  const isSame = new Uint8Array(texts.length)
  if (others.length === 0) {
    sortCovered(all, 0, { texts, weights, compare, isSame })
    return { order: all, isSame }
  }
  const isOther = new Uint8Array(texts.length)
  for (const index of others) isOther[index] = 1
  const covered = all.filter((index) => !isOther[index])
  sortCovered(covered, 0, { texts, weights, compare, isSame })
  return compared(merged(covered, others.sort(compare), compare), compare)
}

function compared(order: Uint32Array, compare: Sorting['compare']): TextOrder {
  const isSame = new Uint8Array(order.length)
  for (let place = 1; place < order.length; place++) {
    if (compare(order[place - 1] as number, order[place] as number) === 0) isSame[place] = 1
  }
  return { order, isSame }
}

type Sorting = {
  texts: readonly string[]
  weights: LetterWeights
  compare: (one: number, other: number) => number
  /** Of the places of `indexes`. */
  isSame: Uint8Array
}

/**
 * Sorts in place texts that agree in their first `depth` letters. As many letters as go into a number together with the
 * place in `indexes` are sorted as that number; what they leave equal is sorted by the letters that follow.
 */
function sortCovered(indexes: Uint32Array, depth: number, sorting: Sorting): void {
  const places = 2 ** Math.ceil(Math.log2(indexes.length))
  const letters = Math.floor((bitsOfNumber - Math.log2(places)) / bitsOfWeight)
  const keys = keysOf(indexes, { depth, letters, places }, sorting)
  const before = indexes.slice()
  let start = 0
  let prefix = Math.floor((keys[0] as number) / places)
  for (let place = 0; place < keys.length; place++) {
    indexes[place] = before[(keys[place] as number) % places] as number
    const next = place + 1 < keys.length ? Math.floor((keys[place + 1] as number) / places) : -1
    if (next === prefix) continue
    const end = place + 1
    if (end - start > 1) {
      const isSame = sorting.isSame.subarray(start, end)
      sortAlike(indexes.subarray(start, end), depth + letters, { ...sorting, isSame })
    }
    start = end
    prefix = next
  }
}

type Reading = { depth: number; letters: number; places: number }

/** In order: the next letters of each text as one number, and its place behind them. */
function keysOf(indexes: Uint32Array, { depth, letters, places }: Reading, { texts, weights }: Sorting): Float64Array {
  const keys = new Float64Array(indexes.length)
  for (let place = 0; place < indexes.length; place++) {
    const text = texts[indexes[place] as number] as string
    let key = 0
    for (let index = depth; index < depth + letters; index++) {
      // A text that ends comes before all that go on.
      key = key * 2 ** bitsOfWeight + (index < text.length ? (weights[text.charCodeAt(index)] as number) : 0)
    }
    keys[place] = key * places + place
  }
  return keys.sort()
}

function sortAlike(indexes: Uint32Array, depth: number, sorting: Sorting): void {
  const { texts, compare, isSame } = sorting
  const goesOn = indexes.length > few && indexes.some((index) => (texts[index] as string).length > depth)
  if (goesOn) return sortCovered(indexes, depth, sorting)
  indexes.sort(compare)
  // Texts that the table covers and that are not the same differ by an accent or by case at least.
  for (let place = 1; place < indexes.length; place++) {
    if (texts[indexes[place - 1] as number] === texts[indexes[place] as number]) isSame[place] = 1
  }
}

function merged(one: Uint32Array, other: Uint32Array, compare: Sorting['compare']): Uint32Array {
  const all = new Uint32Array(one.length + other.length)
  let [first, second] = [0, 0]
  for (let index = 0; index < all.length; index++) {
    const isFirst =
      second === other.length || (first < one.length && compare(one[first] as number, other[second] as number) <= 0)
    all[index] = (isFirst ? one[first++] : other[second++]) as number
  }
  return all
}
