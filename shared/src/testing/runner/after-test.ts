import { afterEach } from '@jest/globals'

const pending: (() => unknown)[] = []

/** Undoes what a test did, even if the test fails. Functions run in reverse order, and each is awaited. */
export function afterTest(undo: () => unknown): void {
  pending.push(undo)
}

// Each file that imports this entry point registers the hook. It runs after the hooks of the setup.
afterEach(async () => {
  for (const undo of pending.splice(0).reverse()) await undo()
})
