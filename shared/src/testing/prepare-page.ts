import { fillBrowserGaps, sendNodeBlobs, stopAnimations } from './browser-gaps.ts'

const prepared = Symbol.for('lintel: the page of tests is prepared')

/** Once for each page, which several test files may share one after the other. */
export function preparePage(): void {
  if (Reflect.has(globalThis, prepared)) return
  Reflect.set(globalThis, prepared, true)
  fillBrowserGaps()
  sendNodeBlobs()
  stopAnimations()
}
