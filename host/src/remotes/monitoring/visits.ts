import type { Release } from '@lintel/shared/remote'

/** A page of a remote was opened, with the result. */
export type PageVisit = {
  release: Pick<Release, 'name' | 'version'>
  outcome: 'shown' | 'failed'
  /** What failed. */
  kind?: string
  /** Milliseconds until the code was here, and from then to the first paint. */
  loadMs?: number
  renderMs?: number
}

/** More are not kept for the monitoring code, which loads after the first pages. */
const maxWaiting = 50

const waiting: PageVisit[] = []
let listener: ((visit: PageVisit) => void) | undefined

export function recordVisit(visit: PageVisit): void {
  if (listener) listener(visit)
  else if (waiting.length < maxWaiting) waiting.push(visit)
}

/** Passes each visit to `next` from now on, those before it at once. Returns a function that stops it. */
export function onVisit(next: (visit: PageVisit) => void): () => void {
  listener = next
  for (const visit of waiting.splice(0)) next(visit)
  return () => {
    listener = undefined
  }
}
