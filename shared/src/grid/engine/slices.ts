/** Work in steps, between which the page may have its turn; what it returns is what it was done for. */
export type Steps<Result> = Generator<void, Result, void>

/** Milliseconds of work after which the page has its turn: half of a frame. */
const mostWork = 8

/** Numbers of a step: a millisecond or two of plain work. */
const stride = 5000

/** Does something for all numbers from 0 to a count, of some thousand at a time. */
export function* inStrides(count: number, run: (from: number, to: number) => void): Steps<void> {
  for (let from = 0; from < count; from += stride) {
    if (from > 0) yield
    run(from, Math.min(count, from + stride))
  }
}

/** A thing that is made when it is first asked for, or in steps before. */
export type Gradual<Thing> = {
  /** Does at once what is left to be done. */
  get: () => Thing
  /** Whoever gives it up gives up what has been done. */
  prepare: () => Steps<void>
}

/** Makes a thing once, whoever takes the steps to it. */
export function gradual<Thing>(make: () => Steps<Thing>): Gradual<Thing> {
  let steps: Steps<Thing> | undefined
  let made: { thing: Thing } | undefined
  function goOn(): { thing: Thing } | undefined {
    const current = steps ?? make()
    // Where it fails, the next one begins anew.
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
    *prepare() {
      try {
        while (!made && !goOn()) yield
      } finally {
        steps = undefined
      }
    },
  }
}

/** The whole work, without a turn for anybody. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** The whole work in slices; ends with the signal's reason where it is given up meanwhile. */
export async function inSlices<Result>(steps: Steps<Result>, signal: AbortSignal): Promise<Result> {
  for (;;) {
    // Also before the first one: whoever begins this has done work of their own.
    await new Promise((resolve) => setTimeout(resolve))
    if (signal.aborted) steps.throw(signal.reason)
    const end = performance.now() + mostWork
    do {
      const step = steps.next()
      if (step.done) return step.value
    } while (performance.now() < end)
  }
}
