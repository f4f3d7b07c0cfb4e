import { isModelError, modelErrorCodes } from '../../viewer-error.ts'
import type { ModelPart } from './part-manifest.ts'

/** Milliseconds between attempts, long enough for a lost connection or a restarting server. */
const pauses = [1000, 5000, 25_000]

/** HTTP statuses of final refusals: another attempt would get the same response. */
const permanentStatuses = new Set([401, 403, 404, 410])

/** Parts that failed to load, and when they are tried again. */
export class PartFailures {
  private readonly attempts = new Map<ModelPart, number>()
  private readonly resting = new Set<ModelPart>()
  private readonly timers = new Set<ReturnType<typeof setTimeout>>()
  private readonly onAgain: () => void

  constructor(onAgain: () => void) {
    this.onAgain = onAgain
  }

  /** Whether an automatic retry is pending. */
  get isWaiting() {
    return this.timers.size > 0
  }

  has(part: ModelPart) {
    return this.resting.has(part)
  }

  /** Returns whether that was the last attempt. */
  add(part: ModelPart, error: unknown): boolean {
    const attempt = this.attempts.get(part) ?? 0
    this.attempts.set(part, attempt + 1)
    this.resting.add(part)
    const pause = pauses[attempt]
    if (pause === undefined || isLasting(error)) return true
    const timer = setTimeout(() => {
      this.timers.delete(timer)
      this.resting.delete(part)
      this.onAgain()
    }, pause)
    this.timers.add(timer)
    return false
  }

  /** Call when a part has loaded, so that a later failure counts as the first one. */
  forget(part: ModelPart) {
    this.attempts.delete(part)
  }

  dispose() {
    for (const timer of this.timers) clearTimeout(timer)
    this.timers.clear()
  }
}

function isLasting(error: unknown): boolean {
  if (!isModelError(error)) return true
  const status = error.errorArgs['httpStatus']
  // An error without status is a network error, which is temporary. Damaged files stay damaged.
  return status === undefined ? error.errorCode !== modelErrorCodes.network : permanentStatuses.has(Number(status))
}
