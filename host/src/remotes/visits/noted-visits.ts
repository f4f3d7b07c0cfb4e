import type { Release } from '@lintel/shared/remote'

/** A page of a remote was opened: what came of it. */
export type NotedVisit = {
  release: Pick<Release, 'name' | 'version'>
  outcome: 'shown' | 'failed'
  /** What failed. */
  kind?: string
  /** Milliseconds from the wish to the code being here, and from there to the first picture. */
  loadMs?: number
  renderMs?: number
}

type Listener = (visit: NotedVisit) => void

/** More are not kept for code that has not come. */
const mostWaiting = 50

const waiting: NotedVisit[] = []
let listener: Listener | undefined

/** Notes a visit for whoever tells the platform; that code comes later than the first pages. */
export function noteVisit(visit: NotedVisit): void {
  if (listener) listener(visit)
  else if (waiting.length < mostWaiting) waiting.push(visit)
}

/** From now on each visit goes to `next`, those before it at once. Returns the way to stop. */
export function takeVisits(next: Listener): () => void {
  listener = next
  for (const visit of waiting.splice(0)) next(visit)
  return () => {
    listener = undefined
  }
}
