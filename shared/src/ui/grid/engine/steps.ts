/** Long work in steps. Between steps the page can render and respond; the generator returns the result. */
export type Steps<Result> = Generator<void, Result, void>

/** Milliseconds of work (half a frame) before yielding to the browser. */
const maxWork = 8

/** Iterations per step: a millisecond or two of plain work. */
const batchSize = 5000

/** Iterations per step of work with a collator, which may be a hundred times slower. */
export const slowBatchSize = 500

/** Calls `run` for ranges from 0 to a count, some thousands in each step by default. */
export function* inChunks(count: number, run: (from: number, to: number) => void, by = batchSize): Steps<void> {
  for (let from = 0; from < count; from += by) {
    if (from > 0) yield
    run(from, Math.min(count, from + by))
  }
}

/** A value that is computed on first use, or earlier in steps. */
export type Gradual<Value> = {
  /** Runs the remaining steps at once and returns the value. */
  get: () => Value
  isMade: () => boolean
  /** Computes it in steps. Stopping halfway loses the completed steps, unless `isKept`. */
  prepare: (isKept?: boolean) => Steps<void>
}

/** Computes the value once, even if several callers run its steps. */
export function gradual<Value>(make: () => Steps<Value>): Gradual<Value> {
  let steps: Steps<Value> | undefined
  let result: { value: Value } | undefined
  function next(): { value: Value } | undefined {
    const current = steps ?? make()
    // After an error the next caller starts again.
    steps = undefined
    const step = current.next()
    if (step.done) result = { value: step.value }
    else steps = current
    return result
  }
  return {
    get: () => {
      let current = result
      while (!current) current = next()
      return current.value
    },
    isMade: () => result !== undefined,
    *prepare(isKept = false) {
      try {
        while (!result && !next()) yield
      } finally {
        if (!isKept) steps = undefined
      }
    },
  }
}

/** Runs all steps at once, which blocks the page. */
export function runToEnd<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Runs all steps and yields to the browser in between. Rejects with the signal's reason when aborted. */
export async function runYielding<Result>(
  steps: Steps<Result>,
  signal: AbortSignal,
  duration = maxWork,
): Promise<Result> {
  for (;;) {
    // Also before the first step: the caller has used up some of the frame already.
    await new Promise((resolve) => setTimeout(resolve))
    if (signal.aborted) steps.throw(signal.reason)
    const end = performance.now() + duration
    do {
      const step = steps.next()
      if (step.done) return step.value
    } while (performance.now() < end)
  }
}
