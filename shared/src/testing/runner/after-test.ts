import { afterEach } from '@jest/globals'

const pending: (() => unknown)[] = []

/** Undoes what a test did, whatever became of the test: last done, first undone, each waited for. */
export function afterTest(undo: () => unknown): void {
  pending.push(undo)
}

// Files that use this door import it, and so each has the hook; it comes after the hooks of the set-up.
afterEach(async () => {
  for (const undo of pending.splice(0).reverse()) await undo()
})
