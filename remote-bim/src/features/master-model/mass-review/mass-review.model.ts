import {
  mostAtOnce,
  type MassUpdate,
  type MassUpdateResult,
  type MasterElement,
  type Verdict,
} from '@lintel/shared/contract/master-model'

export type Change = MassUpdate['updates'][number]

/** The elements in the order of the list, each with the revision that was read. */
export function changesTo(rows: readonly MasterElement[], ids: ReadonlySet<string>, verdict: Verdict): Change[] {
  return rows.filter(({ id }) => ids.has(id)).map(({ id, revision }) => ({ id, revision, ...verdict }))
}

/** What puts elements back to what they were, from what they are now. */
export function changesBack(before: ReadonlyMap<string, MasterElement>, now: readonly MasterElement[]): Change[] {
  return now.flatMap(({ id, revision }) => {
    const old = before.get(id)
    if (!old) return []
    const { status, notApprovedReason, notApprovedAction } = old
    return [{ id, revision, status, notApprovedReason, notApprovedAction }]
  })
}

export type Outcome = {
  saved: MasterElement[]
  /** Why the others were not changed, by id. */
  failed: Map<string, string>
}

type Sending = {
  send: (updates: Change[]) => Promise<MassUpdateResult>
  /** What people are told of a call that has failed. */
  inWords: (error: unknown) => string
  /** Asked before each call. */
  isStopped: () => boolean
  /** How many of them have an answer. */
  onProgress: (done: number) => void
  /** How many go with one call: a few first, so that the count moves. */
  atOnce?: number
}

/**
 * One update per element in their order, many to a call. What a call that fails was to change has failed with its words, and so has
 * everything after it; what was stopped has neither been saved nor failed.
 */
export async function sendChanges(changes: readonly Change[], sending: Sending): Promise<Outcome> {
  const { send, inWords, isStopped, onProgress, atOnce = 100 } = sending
  const outcome: Outcome = { saved: [], failed: new Map() }
  const size = Math.min(atOnce, mostAtOnce)
  for (let start = 0; start < changes.length && !isStopped(); start += size) {
    const part = changes.slice(start, start + size)
    try {
      take(outcome, await send(part))
    } catch (error) {
      for (const { id } of changes.slice(start)) outcome.failed.set(id, inWords(error))
      break
    }
    onProgress(start + part.length)
  }
  return outcome
}

function take({ saved, failed }: Outcome, { results }: MassUpdateResult): void {
  for (const { id, element, problem } of results) {
    if (problem) failed.set(id, problem.detail)
    else if (element) saved.push(element)
  }
}
