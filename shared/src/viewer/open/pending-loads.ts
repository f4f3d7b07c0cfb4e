/** Milliseconds after which an incomplete picture is shown even if models are still loading. */
const longestHold = 2000

/** Tracks models that are loading. With software rendering, a picture after each file would delay the complete one. */
export class PendingLoads {
  private loads = 0
  private isHeld = false
  /** Whether the next model is to be shown at once, because there was nothing new to show in time. */
  private isDue = false
  private hasNew = false
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly onChange: () => void

  constructor(onChange: () => void) {
    this.onChange = onChange
  }

  get isLoading() {
    return this.loads > 0
  }

  /** Whether more will soon be visible, so that the picture should wait for it, up to a time limit. */
  get isHolding() {
    return this.isLoading && this.isHeld
  }

  pictureDrawn() {
    this.hasNew = false
    this.delayDraw()
  }

  private delayDraw() {
    this.endHold()
    if (!this.isLoading) return
    this.isHeld = true
    this.timer = setTimeout(() => this.release(), longestHold)
  }

  private endHold() {
    clearTimeout(this.timer)
    this.isHeld = false
    this.isDue = false
  }

  private release() {
    this.isDue = !this.hasNew
    if (this.isDue) return
    this.isHeld = false
    this.onChange()
  }

  async load<Result>(work: () => Promise<Result>) {
    this.loads += 1
    if (this.loads === 1 && !this.hasNew) this.delayDraw()
    this.onChange()
    try {
      const result = await work()
      this.hasNew = true
      if (this.isDue) this.endHold()
      return result
    } finally {
      this.loads -= 1
      if (this.loads === 0) this.endHold()
      this.onChange()
    }
  }
}
