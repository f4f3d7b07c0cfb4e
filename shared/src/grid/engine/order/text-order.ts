import { allPositions } from './counting-sort.ts'
import { isCovered, letterWeights, type LetterWeights } from './letter-weights.ts'

const bitsOfWeight = 7
const bitsOfNumber = 53
/** Fewer than that are sorted by the language's own comparison. */
const few = 12

/** The texts in the order of a language: numbers of them. */
export function textOrder(texts: readonly string[], collator: Intl.Collator): Uint32Array {
  const weights = letterWeights(collator)
  const all = allPositions(texts.length)
  const compare = (one: number, other: number) => collator.compare(texts[one] as string, texts[other] as string)
  if (!weights) return all.sort(compare)
  const covered = all.filter((index) => isCovered(texts[index] as string, weights))
  sortCovered(covered, 0, { texts, weights, compare })
  if (covered.length === all.length) return covered
  const others = all.filter((index) => !isCovered(texts[index] as string, weights)).sort(compare)
  return merged(covered, others, compare)
}

type Sorting = {
  texts: readonly string[]
  weights: LetterWeights
  compare: (one: number, other: number) => number
}

/**
 * Sorts in place texts that agree in their first `depth` letters. As many letters as go into a number together with the
 * place in `indexes` are sorted as that number; what they leave equal is sorted by the letters that follow.
 */
function sortCovered(indexes: Uint32Array, depth: number, sorting: Sorting): void {
  const places = 2 ** Math.ceil(Math.log2(indexes.length))
  const letters = Math.floor((bitsOfNumber - Math.log2(places)) / bitsOfWeight)
  const keys = new Float64Array(indexes.length)
  for (let place = 0; place < indexes.length; place++) {
    const text = sorting.texts[indexes[place] as number] as string
    keys[place] = keyOf(text, { depth, letters, weights: sorting.weights }) * places + place
  }
  keys.sort()
  const before = indexes.slice()
  let start = 0
  for (let index = 0; index < keys.length; index++) {
    indexes[index] = before[(keys[index] as number) % places] as number
    const isLast = index + 1 === keys.length || prefix(keys, index + 1, places) !== prefix(keys, index, places)
    if (!isLast) continue
    if (index > start) sortAlike(indexes.subarray(start, index + 1), depth + letters, sorting)
    start = index + 1
  }
}

function prefix(keys: Float64Array, index: number, places: number): number {
  return Math.floor((keys[index] as number) / places)
}

type Reading = { depth: number; letters: number; weights: LetterWeights }

function keyOf(text: string, { depth, letters, weights }: Reading): number {
  let key = 0
  for (let index = depth; index < depth + letters; index++) {
    // A text that ends comes before all that go on.
    key = key * 2 ** bitsOfWeight + (index < text.length ? (weights[text.charCodeAt(index)] as number) : 0)
  }
  return key
}

function sortAlike(indexes: Uint32Array, depth: number, sorting: Sorting): void {
  const goesOn = indexes.some((index) => (sorting.texts[index] as string).length > depth)
  if (goesOn && indexes.length > few) sortCovered(indexes, depth, sorting)
  else indexes.sort(sorting.compare)
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
