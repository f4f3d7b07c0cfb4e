import { inChunks, slowBatchSize, type Steps } from '../steps.ts'

type Compare = (one: number, other: number) => number

/** Elements that are sorted per step with the browser's sort. */
const runLength = 100

/** Merge sort in steps for slow comparisons; stable. Overwrites its input. */
export function* mergeSort(order: Uint32Array, compare: Compare): Steps<Uint32Array> {
  const { length } = order
  for (let from = 0; from < length; from += runLength) {
    order.subarray(from, from + runLength).sort(compare)
    yield
  }
  let runs = order
  let longer: Uint32Array = new Uint32Array(length)
  for (let width = runLength; width < length; width *= 2) {
    for (let from = 0; from < length; from += 2 * width) {
      yield* mergeRuns(runs.subarray(from, from + 2 * width), { into: longer.subarray(from), width, compare })
      yield
    }
    ;[runs, longer] = [longer, runs]
  }
  return runs
}

type Merging = { into: Uint32Array; width: number; compare: Compare }

/** Merges two adjacent sorted runs. The first has the length `width`, the second is the rest. */
export function* mergeRuns(runs: Uint32Array, { into, width, compare }: Merging): Steps<void> {
  let [left, right] = [0, width]
  function mergeSome(from: number, to: number) {
    for (let index = from; index < to; index++) {
      const isLeft = right >= runs.length || (left < width && compare(runs[left] as number, runs[right] as number) <= 0)
      into[index] = runs[isLeft ? left++ : right++] as number
    }
  }
  yield* inChunks(runs.length, mergeSome, slowBatchSize)
}
