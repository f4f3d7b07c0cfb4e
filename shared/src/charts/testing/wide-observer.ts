/** Tells every element that it is 640 pixels wide: jsdom lays nothing out. */
export class WideObserver {
  readonly #report: (entries: { contentRect: { width: number } }[]) => void
  constructor(report: (entries: { contentRect: { width: number } }[]) => void) {
    this.#report = report
  }
  observe() {
    this.#report([{ contentRect: { width: 640 } }])
  }
  unobserve() {
    return this
  }
  disconnect() {
    return this
  }
}
