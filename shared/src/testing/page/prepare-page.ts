import { fillBrowserGaps, stopAnimations } from './browser-gaps.ts'
import { printNoTries } from './failed-tries.ts'
import { dropUnaskedStyles, noteNoOwners } from './unasked-work.ts'

const prepared = Symbol.for('lintel: the page of tests is prepared')

/** Once for each page, which several test files may have after each other. */
export function preparePage(): void {
  if (Reflect.has(globalThis, prepared)) return
  Reflect.set(globalThis, prepared, true)
  fillBrowserGaps()
  stopAnimations()
  dropUnaskedStyles()
  noteNoOwners()
  printNoTries()
}
