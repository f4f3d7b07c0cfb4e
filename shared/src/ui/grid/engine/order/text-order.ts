import { inChunks, slowBatchSize, type Steps } from '../steps.ts'
import { allPositions } from './counting-sort.ts'
import { sortCovered } from './covered-order.ts'
import type { LanguageOrder } from './language-order.ts'
import { lettersOf, orderByLetters, type Letters } from './letters.ts'
import { mergeRuns, mergeSort } from './merge-sort.ts'

/** Indexes of texts in order, and for each of them 1 if the text collates equal to the one before. */
export type TextOrder = { order: Uint32Array; isSame: Uint8Array }

type Compare = (one: number, other: number) => number

/** Sorts texts in a language's collation order. */
export function* textOrder(
  texts: readonly string[],
  { compare: compareTexts, weights }: LanguageOrder,
): Steps<TextOrder> {
  const compare: Compare = (one, other) => compareTexts(texts[one] as string, texts[other] as string)
  if (!weights) return yield* markEqual(yield* mergeSort(allPositions(texts.length), compare), compare)
  const letters = yield* lettersOf(texts, weights)
  const { covered, others, isOther } = letters
  yield* sortCovered(covered, letters, compare)
  const compareOthers: Compare = (one, other) => orderByLetters(letters, one, other) || compare(one, other)
  const sorted = yield* mergeSort(others, compareOthers)
  return yield* markEqual(yield* mergeOrders(covered, sorted, compareOthers), (one, other) => {
    // Different texts that the table covers differ at least by an accent or by case.
    const isCovered = isOther[one] === 0 && isOther[other] === 0
    return isCovered ? Number(mayDiffer(letters, one, other) || texts[one] !== texts[other]) : compare(one, other)
  })
}

/** Compares the lengths and the last letters, which is sufficient for most texts. */
function mayDiffer({ codes: codes, starts }: Letters, one: number, other: number): boolean {
  const [start, end] = [starts[one] as number, starts[one + 1] as number]
  const [otherStart, otherEnd] = [starts[other] as number, starts[other + 1] as number]
  return (
    end - start !== otherEnd - otherStart ||
    codes[Math.max(start, end - 2)] !== codes[Math.max(otherStart, otherEnd - 2)]
  )
}

function* markEqual(order: Uint32Array, compare: Compare): Steps<TextOrder> {
  const isSame = new Uint8Array(order.length)
  function compareSome(from: number, to: number) {
    for (let index = Math.max(1, from); index < to; index++)
      if (compare(order[index - 1] as number, order[index] as number) === 0) isSame[index] = 1
  }
  yield* inChunks(order.length, compareSome, slowBatchSize)
  return { order, isSame }
}

/** Merges both orders: in parallel or, if there are few others, by binary search for each of them. */
function* mergeOrders(covered: Uint32Array, others: Uint32Array, compare: Compare): Steps<Uint32Array> {
  if (others.length === 0) return covered
  const all = new Uint32Array(covered.length + others.length)
  if (others.length * Math.log2(covered.length + 1) < all.length)
    yield* insertBySearch({ covered, others }, all, compare)
  else yield* mergeRuns(concatenated(covered, others), { into: all, width: covered.length, compare })
  return all
}

/** Maximum number of binary searches in one step, with some twenty comparisons each. */
const searchesPerStep = 25

type Parts = { covered: Uint32Array; others: Uint32Array }

function* insertBySearch({ covered, others }: Parts, all: Uint32Array, compare: Compare): Steps<void> {
  let from = 0
  function insertSome(first: number, end: number) {
    for (let before = first; before < end; before++) {
      const index = others[before] as number
      const to = placeIn(covered, from, (other) => compare(other, index) > 0)
      all.set(covered.subarray(from, to), from + before)
      all[to + before] = index
      from = to
    }
  }
  yield* inChunks(others.length, insertSome, searchesPerStep)
  all.set(covered.subarray(from), from + others.length)
}

/** Binary search: the first index from `from` that passes the test. All indexes after it must pass, too. */
function placeIn(order: Uint32Array, from: number, test: (index: number) => boolean): number {
  let [first, end] = [from, order.length]
  while (first < end) {
    const middle = (first + end) >>> 1
    if (test(order[middle] as number)) end = middle
    else first = middle + 1
  }
  return first
}

function concatenated(one: Uint32Array, other: Uint32Array): Uint32Array {
  const result = new Uint32Array(one.length + other.length)
  result.set(one)
  result.set(other, one.length)
  return result
}
