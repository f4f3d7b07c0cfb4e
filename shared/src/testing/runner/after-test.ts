import { afterEach } from '@jest/globals'

const pending: (() => unknown)[] = []

/** Undoes what a test did, even if it fails: in reverse order, each awaited. */
export function afterTest(undo: () => unknown): void {
  pending.push(undo)
}

// Each file that imports this entry point registers the hook; it runs after the hooks of the setup.
afterEach(async () => {
  for (const undo of pending.splice(0).reverse()) await undo()
})
