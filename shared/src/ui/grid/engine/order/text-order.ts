import { inStrides, slowStride, type Steps } from '../slices.ts'
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
  if (!weights) return yield* compared(yield* mergeSort(allPositions(texts.length), compare), compare)
  const letters = yield* lettersOf(texts, weights)
  const { covered, others, isOther } = letters
  yield* sortCovered(covered, letters, compare)
  const compareOthers: Compare = (one, other) => orderByLetters(letters, one, other) || compare(one, other)
  const sorted = yield* mergeSort(others, compareOthers)
  return yield* compared(yield* merged(covered, sorted, compareOthers), (one, other) => {
    // Different texts that the table covers differ at least by an accent or by case.
    const isCovered = isOther[one] === 0 && isOther[other] === 0
    return isCovered ? Number(mayDiffer(letters, one, other) || texts[one] !== texts[other]) : compare(one, other)
  })
}

/** Compares the lengths and the last letters, which is sufficient for most texts. */
function mayDiffer({ of, starts }: Letters, one: number, other: number): boolean {
  const [start, end] = [starts[one] as number, starts[one + 1] as number]
  const [otherStart, otherEnd] = [starts[other] as number, starts[other + 1] as number]
  return (
    end - start !== otherEnd - otherStart || of[Math.max(start, end - 2)] !== of[Math.max(otherStart, otherEnd - 2)]
  )
}

function* compared(order: Uint32Array, compare: Compare): Steps<TextOrder> {
  const isSame = new Uint8Array(order.length)
  function compareSome(from: number, to: number) {
    for (let place = Math.max(1, from); place < to; place++)
      if (compare(order[place - 1] as number, order[place] as number) === 0) isSame[place] = 1
  }
  yield* inStrides(order.length, compareSome, slowStride)
  return { order, isSame }
}

/** Merges both orders: in parallel or, if there are few others, by binary search for each of them. */
function* merged(covered: Uint32Array, others: Uint32Array, compare: Compare): Steps<Uint32Array> {
  if (others.length === 0) return covered
  const all = new Uint32Array(covered.length + others.length)
  if (others.length * Math.log2(covered.length + 1) < all.length) yield* lookUp({ covered, others }, all, compare)
  else yield* mergeRuns(joined(covered, others), { into: all, width: covered.length, compare })
  return all
}

/** Maximum number of binary searches in one step, with some twenty comparisons each. */
const lookedUp = 25

type Parts = { covered: Uint32Array; others: Uint32Array }

function* lookUp({ covered, others }: Parts, all: Uint32Array, compare: Compare): Steps<void> {
  let from = 0
  function lookUpSome(first: number, end: number) {
    for (let before = first; before < end; before++) {
      const index = others[before] as number
      const to = placeIn(covered, from, (other) => compare(other, index) > 0)
      all.set(covered.subarray(from, to), from + before)
      all[to + before] = index
      from = to
    }
  }
  yield* inStrides(others.length, lookUpSome, lookedUp)
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

function joined(one: Uint32Array, other: Uint32Array): Uint32Array {
  const both = new Uint32Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}
