/** Milliseconds after which an incomplete picture is shown, however long the rest takes. */
const longestHold = 2000

/**
 * Tracks models that are being loaded. With software rendering, a picture after each file would delay the complete
 * one.
 */
export class PendingLoads {
  private loads = 0
  private isHeld = false
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly onChange: () => void

  constructor(onChange: () => void) {
    this.onChange = onChange
  }

  get isLoading() {
    return this.loads > 0
  }

  /** More is about to be visible: the picture waits for it, within a limit. */
  get isHolding() {
    return this.isLoading && this.isHeld
  }

  pictureDrawn() {
    this.hold()
  }

  private hold() {
    clearTimeout(this.timer)
    if (!this.isLoading) return
    this.isHeld = true
    this.timer = setTimeout(() => this.release(), longestHold)
  }

  private release() {
    this.isHeld = false
    this.onChange()
  }

  async load<Result>(work: () => Promise<Result>) {
    this.loads += 1
    if (this.loads === 1) this.hold()
    this.onChange()
    try {
      return await work()
    } finally {
      this.loads -= 1
      if (this.loads === 0) clearTimeout(this.timer)
      this.onChange()
    }
  }
}
