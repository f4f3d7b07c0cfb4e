/** Long work in steps, between which the page can draw and answer; the result is what the generator returns. */
export type Steps<Result> = Generator<void, Result, void>

/** Milliseconds of work, half of a frame, after which the page gets time to draw. */
const mostWork = 8

/** How many numbers one step takes: a millisecond or two of plain work. */
const stride = 5000

/** How many a step takes of what the order of a language is asked about: each may be a hundred times plain work. */
export const slowStride = 500

/** Runs something for all numbers from 0 to a count, some thousands in each step unless told otherwise. */
export function* inStrides(count: number, run: (from: number, to: number) => void, by = stride): Steps<void> {
  for (let from = 0; from < count; from += by) {
    if (from > 0) yield
    run(from, Math.min(count, from + by))
  }
}

/** Something that is made at its first use, or before that in steps. */
export type Gradual<Thing> = {
  /** Does what is left to do at once, and gives it. */
  get: () => Thing
  isMade: () => boolean
  /** Makes it in steps. Who stops half-way loses the steps that are done, unless they are to be kept for the next one. */
  prepare: (isKept?: boolean) => Steps<void>
}

/** Makes it once, although several may take turns with its steps. */
export function gradual<Thing>(make: () => Steps<Thing>): Gradual<Thing> {
  let steps: Steps<Thing> | undefined
  let made: { thing: Thing } | undefined
  function goOn(): { thing: Thing } | undefined {
    const current = steps ?? make()
    // Where it fails, the next one begins again.
    steps = undefined
    const step = current.next()
    if (step.done) made = { thing: step.value }
    else steps = current
    return made
  }
  return {
    get: () => {
      let own = made
      while (!own) own = goOn()
      return own.thing
    },
    isMade: () => made !== undefined,
    *prepare(isKept = false) {
      try {
        while (!made && !goOn()) yield
      } finally {
        if (!isKept) steps = undefined
      }
    },
  }
}

/** All steps at once; the page stands still meanwhile. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** All steps, with time for the page in between, after so many milliseconds. An abort throws the signal's reason. */
export async function inSlices<Result>(steps: Steps<Result>, signal: AbortSignal, slice = mostWork): Promise<Result> {
  for (;;) {
    // Also before the first step: the caller has used up some of the frame already.
    await new Promise((resolve) => setTimeout(resolve))
    if (signal.aborted) steps.throw(signal.reason)
    const end = performance.now() + slice
    do {
      const step = steps.next()
      if (step.done) return step.value
    } while (performance.now() < end)
  }
}
