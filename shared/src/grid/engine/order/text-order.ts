import { inStrides, type Steps } from '../slices.ts'
import { allPositions } from './counting-sort.ts'
import { sortCovered } from './covered-order.ts'
import type { LanguageOrder } from './language-order.ts'
import { lettersOf, type Letters } from './letters.ts'
import { mergeSort } from './merge-sort.ts'

/** Numbers of texts in order, and for each place 1 if the language does not tell its text from the one before. */
export type TextOrder = { order: Uint32Array; isSame: Uint8Array }

type Compare = (one: number, other: number) => number

/** The texts in the order of a language. */
export function* textOrder(
  texts: readonly string[],
  { compare: compareTexts, weights }: LanguageOrder,
): Steps<TextOrder> {
  const compare: Compare = (one, other) => compareTexts(texts[one] as string, texts[other] as string)
  if (!weights) return yield* compared(yield* mergeSort(allPositions(texts.length), compare), compare)
  const letters = yield* lettersOf(texts, weights)
  const { covered, others, isOther } = letters
  yield* sortCovered(covered, letters, compare)
  return yield* compared(merged(covered, yield* mergeSort(others, compare), compare), (one, other) => {
    // Texts that the table covers and that are not the same differ by an accent or by case at least.
    const isCovered = isOther[one] === 0 && isOther[other] === 0
    return isCovered ? Number(mayDiffer(letters, one, other) || texts[one] !== texts[other]) : compare(one, other)
  })
}

/** By their lengths and last letters: for most texts theirs need not be looked at. */
function mayDiffer({ of, starts }: Letters, one: number, other: number): boolean {
  const [start, end] = [starts[one] as number, starts[one + 1] as number]
  const [otherStart, otherEnd] = [starts[other] as number, starts[other + 1] as number]
  return (
    end - start !== otherEnd - otherStart || of[Math.max(start, end - 2)] !== of[Math.max(otherStart, otherEnd - 2)]
  )
}

function* compared(order: Uint32Array, compare: Compare): Steps<TextOrder> {
  const isSame = new Uint8Array(order.length)
  yield* inStrides(order.length, (from, to) => {
    for (let place = Math.max(1, from); place < to; place++) {
      if (compare(order[place - 1] as number, order[place] as number) === 0) isSame[place] = 1
    }
  })
  return { order, isSame }
}

/** Few into many: each of the few is looked up among the many. */
function merged(many: Uint32Array, few: Uint32Array, compare: Compare): Uint32Array {
  if (few.length === 0) return many
  const all = new Uint32Array(many.length + few.length)
  let from = 0
  for (const [before, index] of few.entries()) {
    const to = placeIn(many, from, (other) => compare(other, index) > 0)
    all.set(many.subarray(from, to), from + before)
    all[to + before] = index
    from = to
  }
  all.set(many.subarray(from), from + few.length)
  return all
}

/** The first place from there that meets the test; all that follow do as well. */
function placeIn(order: Uint32Array, from: number, test: (index: number) => boolean): number {
  let [first, end] = [from, order.length]
  while (first < end) {
    const middle = (first + end) >>> 1
    if (test(order[middle] as number)) end = middle
    else first = middle + 1
  }
  return first
}
