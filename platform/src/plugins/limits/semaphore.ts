import { PlatformError } from '../../errors/platform-error.ts'

/** A subject with its concurrency limit, and the error beyond it. */
export type QuotaSubject = { name: string; most: number; refusal: string }

type Places = {
  /** Takes a slot of each subject, or throws (429) and takes none. Returns a function that releases them. */
  take(subjects: readonly QuotaSubject[]): () => void
}

/**
 * Places of this process for work that goes on for long. Sharers are named from the smallest to all: a person or a token, its organization,
 * everyone; so no one takes the places of their colleagues, and no organization those of others.
 */
export function createSemaphore(): Places {
  const taken = new Map<string, number>()
  const takenBy = ({ name }: QuotaSubject) => taken.get(name) ?? 0

  function give(subject: QuotaSubject): void {
    const left = takenBy(subject) - 1
    if (left > 0) taken.set(subject.name, left)
    else taken.delete(subject.name)
  }

  function take(subjects: readonly QuotaSubject[]): () => void {
    const full = subjects.find((subject) => takenBy(subject) >= subject.most)
    if (full) throw noSlot(full)
    for (const subject of subjects) taken.set(subject.name, takenBy(subject) + 1)
    return () => subjects.forEach(give)
  }

  return { take }
}

function noSlot({ refusal }: QuotaSubject): PlatformError {
  return new PlatformError('platform/too-many-at-once', 429, refusal, { headers: { 'retry-after': '10' } })
}
