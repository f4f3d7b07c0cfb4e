import { inStrides, type Steps } from '../slices.ts'
import type { Letters } from './letters.ts'
import { mergeSort } from './merge-sort.ts'

const bitsOfNumber = 53
/** Shorter ranges use insertion sort. */
const few = 16
/** Approximate number of texts per step. Comparing two texts may take some hundred letters. */
const stride = 2000

type Sorting = {
  indexes: Uint32Array
  letters: Letters
  /** Compares texts that differ at most by accents or case. */
  compare: (one: number, other: number) => number
}

/** A range of `indexes` whose texts agree in their first `depth` letters. */
type Alike = { from: number; to: number; depth: number }

/** Sorts indexes of texts whose letters are all in the table, in place. */
export function* sortCovered(indexes: Uint32Array, letters: Letters, compare: Sorting['compare']): Steps<void> {
  const sorting = { indexes, letters, compare }
  const waiting: Alike[] = [{ from: 0, to: indexes.length, depth: 0 }]
  let work = 0
  for (let alike = waiting.pop(); alike; alike = waiting.pop()) {
    const { from, to } = alike
    if (to - from < few) insertEach(sorting, alike)
    else if (goesOn(sorting, alike)) yield* sortByNumbers(sorting, alike, waiting)
    else indexes.set(yield* mergeSort(indexes.slice(from, to), compare), from)
    work += to - from
    if (work < stride) continue
    work = 0
    yield
  }
}

function goesOn({ indexes, letters: { starts } }: Sorting, { from, to, depth }: Alike): boolean {
  for (let place = from; place < to; place++) {
    const index = indexes[place] as number
    if ((starts[index + 1] as number) - 1 - (starts[index] as number) > depth) return true
  }
  return false
}

/**
 * Packs as many letters as possible into a number together with the index, and sorts by it. Ranges that remain equal
 * are queued for the following letters.
 */
function* sortByNumbers(sorting: Sorting, alike: Alike, waiting: Alike[]): Steps<void> {
  const { indexes, letters } = sorting
  const { from, to } = alike
  const depth = yield* agreedDepth(sorting, alike)
  const places = 2 ** Math.ceil(Math.log2(to - from))
  const count = Math.floor((bitsOfNumber - Math.log2(places)) / Math.log2(letters.base))
  const before = indexes.slice(from, to)
  const keys = yield* numbersOf(before, letters, { depth, count, places })
  keys.sort()
  let start = from
  let prefix = -1
  yield* inStrides(keys.length, (first, end) => {
    for (let place = from + first; place < from + end; place++) {
      const key = keys[place - from] as number
      const own = Math.floor(key / places)
      indexes[place] = before[key - own * places] as number
      if (own === prefix) continue
      if (place - start > 1) waiting.push({ from: start, to: place, depth: depth + count })
      start = place
      prefix = own
    }
  })
  if (to - start > 1) waiting.push({ from: start, to, depth: depth + count })
}

/**
 * The number of leading letters that all texts have in common: long texts often begin alike, and this part need not be
 * sorted.
 */
function* agreedDepth({ indexes, letters: { of, starts } }: Sorting, { from, to, depth }: Alike): Steps<number> {
  const first = (starts[indexes[from] as number] as number) + depth
  let agreed = (starts[(indexes[from] as number) + 1] as number) - 1 - first
  yield* inStrides(to - from, (start, end) => {
    for (let place = from + start; place < from + end && agreed > 0; place++) {
      const own = (starts[indexes[place] as number] as number) + depth
      let at = 0
      while (at < agreed && of[own + at] === of[first + at]) at += 1
      agreed = at
    }
  })
  return depth + agreed
}

type Reading = { depth: number; count: number; places: number }

/**
 * For each text, a number that consists of its next letters followed by its index. A text that ends comes before all
 * longer ones.
 */
function* numbersOf(indexes: Uint32Array, letters: Letters, { depth, count, places }: Reading): Steps<Float64Array> {
  const { of, starts, base } = letters
  const keys = new Float64Array(indexes.length)
  yield* inStrides(indexes.length, (first, end) => {
    for (let place = first; place < end; place++) {
      const index = indexes[place] as number
      const ends = starts[index + 1] as number
      let at = (starts[index] as number) + depth
      let key = 0
      for (const last = at + count; at < last; at++) key = key * base + (at < ends ? (of[at] as number) : 0)
      keys[place] = key * places + place
    }
  })
  return keys
}

function insertEach({ indexes, letters, compare }: Sorting, { from, to, depth }: Alike): void {
  for (let place = from + 1; place < to; place++) {
    const index = indexes[place] as number
    let free = place
    while (free > from && isBefore(index, indexes[free - 1] as number)) {
      indexes[free] = indexes[free - 1] as number
      free -= 1
    }
    indexes[free] = index
  }

  function isBefore(one: number, other: number): boolean {
    const { of, starts } = letters
    // Texts shorter than `depth` have all ended in the same way.
    let at = Math.min((starts[one] as number) + depth, (starts[one + 1] as number) - 1)
    let beside = Math.min((starts[other] as number) + depth, (starts[other + 1] as number) - 1)
    while (of[at] === of[beside] && of[at] !== 0) {
      at += 1
      beside += 1
    }
    return ((of[at] as number) - (of[beside] as number) || compare(one, other)) < 0
  }
}
