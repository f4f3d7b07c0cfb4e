import type { Viewer } from '../viewer.ts'

/** What the contract's cases assert with: they run in the browser, where no test runner is. */
export function isTrue(condition: boolean, what: string, details?: unknown) {
  if (!condition) throw new Error(details === undefined ? what : `${what}: ${JSON.stringify(details)}`)
}

export function isEqual(actual: unknown, expected: unknown, what: string) {
  const [one, other] = [JSON.stringify(actual), JSON.stringify(expected)]
  isTrue(one === other, `${what}: ${one} instead of ${other}`)
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

/** Waits for a state, however slow the machine is; the runner's own timeout ends it. */
export async function until(isReached: () => boolean) {
  while (!isReached()) await new Promise((resolve) => setTimeout(resolve, 20))
}

/** Lets the engine draw what was asked for. */
export function drawn() {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

/** Until the view stands still: engines may fly. */
export async function settled(viewer: Pick<Viewer, 'getView'>) {
  let last = ''
  await drawn()
  for (let now = JSON.stringify(viewer.getView()); now !== last; now = JSON.stringify(viewer.getView())) {
    last = now
    await drawn()
    await new Promise((resolve) => setTimeout(resolve, 60))
  }
}
