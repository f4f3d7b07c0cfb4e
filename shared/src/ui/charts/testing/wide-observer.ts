class StillObserver {
  unobserve() {
    return this
  }
  disconnect() {
    return this
  }
}

/** Reports every element as 640 pixels wide: jsdom has no layout. */
export class WideObserver extends StillObserver {
  readonly #report: (entries: { contentRect: { width: number } }[]) => void
  constructor(report: (entries: { contentRect: { width: number } }[]) => void) {
    super()
    this.#report = report
  }
  observe() {
    this.#report([{ contentRect: { width: 640 } }])
  }
}

/** Reports every element as near the viewport. */
export class NearObserver extends StillObserver {
  readonly #report: (entries: { isIntersecting: boolean }[]) => void
  constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
    super()
    this.#report = report
  }
  observe() {
    this.#report([{ isIntersecting: true }])
  }
}
