import { isModelError, modelErrorCodes } from '../../viewer-error.ts'
import type { ModelPart } from './part-manifest.ts'

/** Milliseconds from one attempt to the next: a connection that was lost for a moment, or a server that is started again. */
const pauses = [1000, 5000, 25_000]

/** Refused for good: asked again, the server would say the same. */
const lasting = new Set([401, 403, 404, 410])

/** Parts that could not be had, and when they are asked for again. */
export class PartFailures {
  private readonly attempts = new Map<ModelPart, number>()
  private readonly resting = new Set<ModelPart>()
  private readonly timers = new Set<ReturnType<typeof setTimeout>>()
  private readonly onAgain: () => void

  constructor(onAgain: () => void) {
    this.onAgain = onAgain
  }

  /** Whether anything is to be asked for again by itself. */
  get isWaiting() {
    return this.timers.size > 0
  }

  has(part: ModelPart) {
    return this.resting.has(part)
  }

  /** Whether that was the last attempt. */
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

  /** It is there: what fails later is a new failure. */
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
  // Without a status it is the connection; what is damaged stays so.
  return status === undefined ? error.errorCode !== modelErrorCodes.network : lasting.has(Number(status))
}
