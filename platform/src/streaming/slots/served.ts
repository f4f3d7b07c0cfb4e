/** What someone was served counts half after so many milliseconds: who loaded much a minute ago is no one special any more. */
const halfLife = 30_000
/** So many persons are kept before those of whom nothing is left are looked for, and twice as many as were left then. */
const fewestLookedThrough = 1000

/** What each person was served lately, so that those who had least come first (least attained service). */
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
