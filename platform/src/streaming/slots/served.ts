/** Half-life of what someone was served, in milliseconds, so that large reads are soon forgotten. */
const halfLife = 30_000
/** People without a remaining amount are removed when there are more than this many, and then whenever the number has doubled. */
const fewestLookedThrough = 1000

/** The decaying amount that each person was served, so that those with the least come first (least attained service). */
export type Served = {
  note(userId: string, amount: number): void
  of(userId: string): number
}

export function countServed(now: () => number = () => performance.now()): Served {
  const persons = new Map<string, { amount: number; at: number }>()
  let most = fewestLookedThrough

  function of(userId: string): number {
    const known = persons.get(userId)
    return known ? known.amount * 0.5 ** ((now() - known.at) / halfLife) : 0
  }

  function note(userId: string, amount: number): void {
    persons.set(userId, { amount: of(userId) + amount, at: now() })
    if (persons.size > most) forget()
  }

  function forget(): void {
    for (const userId of persons.keys()) if (of(userId) < 1) persons.delete(userId)
    most = Math.max(fewestLookedThrough, 2 * persons.size)
  }

  return { note, of }
}
