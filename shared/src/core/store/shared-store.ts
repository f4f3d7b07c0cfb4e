import { createStore } from 'jotai'

const marker = Symbol.for('lintel.shared')

/**
 * The store of session, organization, toasts and dark mode. A second copy of this package would have another, empty
 * session, so evaluating it throws.
 */
export const sharedStore = createSharedStore()

function createSharedStore() {
  const globals = globalThis as { [marker]?: number }
  globals[marker] = (globals[marker] ?? 0) + 1
  if (globals[marker] > 1) {
    console.warn(
      `@lintel/shared was loaded ${globals[marker]} times. Its entry points must be shared as singletons that the host provides (import: false in remotes).`,
    )
  }
  return createStore()
}
