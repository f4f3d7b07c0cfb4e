import type { Viewer } from '../viewer.ts'

/** Assertions for the contract's cases, which run in the browser without a test runner. */
export function isTrue(condition: boolean, label: string, details?: unknown) {
  if (!condition) throw new Error(details === undefined ? label : `${label}: ${JSON.stringify(details)}`)
}

export function isEqual(actual: unknown, expected: unknown, label: string) {
  const [one, other] = [JSON.stringify(actual), JSON.stringify(expected)]
  isTrue(one === other, `${label}: ${one} instead of ${other}`)
}

export async function rejection(work: Promise<unknown>): Promise<Error> {
  try {
    await work
  } catch (error) {
    if (error instanceof Error || error instanceof DOMException) return error
    throw error
  }
  throw new Error('It did not reject.')
}

/** Milliseconds, because machines without a graphics card are slow. */
const deadline = 60_000

/** Waits for a state, and fails with the condition that was not met. */
export async function until(isReached: () => boolean) {
  const start = performance.now()
  while (!isReached()) {
    if (performance.now() - start > deadline) throw new Error(`Waited ${deadline / 1000} s for ${String(isReached)}.`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Gives the engine time to draw. */
export function drawn() {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

/** Waits until the view stops moving, because engines may animate. */
export async function whenSettled(viewer: Pick<Viewer, 'getView'>) {
  let last = ''
  await drawn()
  for (let now = JSON.stringify(viewer.getView()); now !== last; now = JSON.stringify(viewer.getView())) {
    last = now
    await drawn()
    await new Promise((resolve) => setTimeout(resolve, 60))
  }
}
