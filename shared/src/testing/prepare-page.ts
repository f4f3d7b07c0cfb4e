import { polyfillBrowser, sendNodeBlobs, stopAnimations } from './browser-polyfills.ts'

const prepared = Symbol.for('lintel: the page of tests is prepared')

/** Runs once for each page. Several test files may share a page, one after another. */
export function preparePage(): void {
  if (Reflect.has(globalThis, prepared)) return
  Reflect.set(globalThis, prepared, true)
  polyfillBrowser()
  sendNodeBlobs()
  stopAnimations()
}
