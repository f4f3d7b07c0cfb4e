/** Milliseconds after which a picture of a part is shown, however long the rest takes. */
const longestHold = 2000

/** Models on their way. Where the processor draws, a picture after each file would delay the complete one. */
export class Traffic {
  private loads = 0
  private heldSince = 0
  private readonly onChange: () => void

  constructor(onChange: () => void) {
    this.onChange = onChange
  }

  get isLoading() {
    return this.loads > 0
  }

  /** More is about to be seen: the picture waits for it, but not for ever. */
  get isHolding() {
    return this.isLoading && performance.now() - this.heldSince < longestHold
  }

  pictureDrawn() {
    this.heldSince = performance.now()
  }

  async load<Result>(work: () => Promise<Result>) {
    if (this.loads === 0) this.heldSince = performance.now()
    this.loads += 1
    this.onChange()
    try {
      return await work()
    } finally {
      this.loads -= 1
      this.onChange()
    }
  }
}
