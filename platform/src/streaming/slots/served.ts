/** Half-life of what someone was served, in milliseconds, so that large reads are soon forgotten. */
const halfLife = 30_000
/** People without a remaining amount are removed when there are more than this many, and then whenever the number has doubled. */
const minCleanupThreshold = 1000

/** The decaying amount that each person was served, so that those with the least come first (least attained service). */
export type ServedAmounts = {
  note(userId: string, amount: number): void
  amountOf(userId: string): number
}

export function countServed(now: () => number = () => performance.now()): ServedAmounts {
  const people = new Map<string, { amount: number; at: number }>()
  let cleanupThreshold = minCleanupThreshold

  function amountOf(userId: string): number {
    const existing = people.get(userId)
    return existing ? existing.amount * 0.5 ** ((now() - existing.at) / halfLife) : 0
  }

  function note(userId: string, amount: number): void {
    people.set(userId, { amount: amountOf(userId) + amount, at: now() })
    if (people.size > cleanupThreshold) cleanUp()
  }

  function cleanUp(): void {
    for (const userId of people.keys()) if (amountOf(userId) < 1) people.delete(userId)
    cleanupThreshold = Math.max(minCleanupThreshold, 2 * people.size)
  }

  return { note, amountOf }
}
