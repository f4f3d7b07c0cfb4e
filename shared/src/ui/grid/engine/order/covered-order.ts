import { inChunks, type Steps } from '../steps.ts'
import type { Letters } from './letters.ts'
import { mergeSort } from './merge-sort.ts'

const bitsOfNumber = 53
/** Shorter ranges use insertion sort. */
const insertionSortLimit = 16
/** Approximate number of texts per step. Comparing two texts may take some hundred letters. */
const stride = 2000

type Sorting = {
  indexes: Uint32Array
  letters: Letters
  /** Compares texts that differ at most by accents or case. */
  compare: (one: number, other: number) => number
}

/** A range of `indexes` whose texts agree in their first `depth` letters. */
type EqualRange = { from: number; to: number; depth: number }

/** Sorts indexes of texts whose letters are all in the table, in place. */
export function* sortCovered(indexes: Uint32Array, letters: Letters, compare: Sorting['compare']): Steps<void> {
  const sorting = { indexes, letters, compare }
  const pendingRanges: EqualRange[] = [{ from: 0, to: indexes.length, depth: 0 }]
  let work = 0
  for (let range = pendingRanges.pop(); range; range = pendingRanges.pop()) {
    const { from, to } = range
    if (to - from < insertionSortLimit) insertEach(sorting, range)
    else if (hasMoreLetters(sorting, range)) yield* sortByNumbers(sorting, range, pendingRanges)
    else indexes.set(yield* mergeSort(indexes.slice(from, to), compare), from)
    work += to - from
    if (work < stride) continue
    work = 0
    yield
  }
}

function hasMoreLetters({ indexes, letters: { starts } }: Sorting, { from, to, depth }: EqualRange): boolean {
  for (let position = from; position < to; position++) {
    const index = indexes[position] as number
    if ((starts[index + 1] as number) - 1 - (starts[index] as number) > depth) return true
  }
  return false
}

/**
 * Packs as many letters as possible into a number together with the index, and sorts by it. Ranges that remain equal
 * are queued for the following letters.
 */
function* sortByNumbers(sorting: Sorting, range: EqualRange, pendingRanges: EqualRange[]): Steps<void> {
  const { indexes, letters } = sorting
  const { from, to } = range
  const depth = yield* commonDepth(sorting, range)
  const indexCount = 2 ** Math.ceil(Math.log2(to - from))
  const count = Math.floor((bitsOfNumber - Math.log2(indexCount)) / Math.log2(letters.base))
  const before = indexes.slice(from, to)
  const keys = yield* numbersOf(before, letters, { depth, count, indexCount })
  keys.sort()
  let start = from
  let prefix = -1
  yield* inChunks(keys.length, (first, end) => {
    for (let index = from + first; index < from + end; index++) {
      const key = keys[index - from] as number
      const textStart = Math.floor(key / indexCount)
      indexes[index] = before[key - textStart * indexCount] as number
      if (textStart === prefix) continue
      if (index - start > 1) pendingRanges.push({ from: start, to: index, depth: depth + count })
      start = index
      prefix = textStart
    }
  })
  if (to - start > 1) pendingRanges.push({ from: start, to, depth: depth + count })
}

/**
 * The number of leading letters that all texts have in common: long texts often begin alike, and this part need not be
 * sorted.
 */
function* commonDepth(
  { indexes, letters: { codes: codes, starts } }: Sorting,
  { from, to, depth }: EqualRange,
): Steps<number> {
  const first = (starts[indexes[from] as number] as number) + depth
  let agreedCount = (starts[(indexes[from] as number) + 1] as number) - 1 - first
  yield* inChunks(to - from, (start, end) => {
    for (let index = from + start; index < from + end && agreedCount > 0; index++) {
      const textStart = (starts[indexes[index] as number] as number) + depth
      let oneAt = 0
      while (oneAt < agreedCount && codes[textStart + oneAt] === codes[first + oneAt]) oneAt += 1
      agreedCount = oneAt
    }
  })
  return depth + agreedCount
}

type Reading = { depth: number; count: number; indexCount: number }

/**
 * For each text, a number that consists of its next letters followed by its index. A text that ends comes before all
 * longer ones.
 */
function* numbersOf(
  indexes: Uint32Array,
  letters: Letters,
  { depth, count, indexCount }: Reading,
): Steps<Float64Array> {
  const { codes: codes, starts, base } = letters
  const keys = new Float64Array(indexes.length)
  yield* inChunks(indexes.length, (first, end) => {
    for (let position = first; position < end; position++) {
      const index = indexes[position] as number
      const endOffset = starts[index + 1] as number
      let oneAt = (starts[index] as number) + depth
      let key = 0
      for (const last = oneAt + count; oneAt < last; oneAt++)
        key = key * base + (oneAt < endOffset ? (codes[oneAt] as number) : 0)
      keys[position] = key * indexCount + position
    }
  })
  return keys
}

function insertEach({ indexes, letters, compare }: Sorting, { from, to, depth }: EqualRange): void {
  for (let position = from + 1; position < to; position++) {
    const index = indexes[position] as number
    let insertAt = position
    while (insertAt > from && isBefore(index, indexes[insertAt - 1] as number)) {
      indexes[insertAt] = indexes[insertAt - 1] as number
      insertAt -= 1
    }
    indexes[insertAt] = index
  }

  function isBefore(one: number, other: number): boolean {
    const { codes: codes, starts } = letters
    // Texts shorter than `depth` have all ended in the same way.
    let oneAt = Math.min((starts[one] as number) + depth, (starts[one + 1] as number) - 1)
    let otherAt = Math.min((starts[other] as number) + depth, (starts[other + 1] as number) - 1)
    while (codes[oneAt] === codes[otherAt] && codes[oneAt] !== 0) {
      oneAt += 1
      otherAt += 1
    }
    return ((codes[oneAt] as number) - (codes[otherAt] as number) || compare(one, other)) < 0
  }
}
