/** Work in steps, between which the page may have its turn; what it returns is what it was done for. */
export type Steps<Result> = Generator<void, Result, void>

/** Milliseconds of work after which the page has its turn: half of a frame. */
const mostWork = 8

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
    signal.throwIfAborted()
    const end = performance.now() + mostWork
    do {
      const step = steps.next()
      if (step.done) return step.value
    } while (performance.now() < end)
  }
}
