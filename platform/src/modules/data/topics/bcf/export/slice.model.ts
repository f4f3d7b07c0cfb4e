/** What a topic brings beside itself: comments and viewpoints, and bytes of what is drawn into these and of what other programs have said. */
export type Weight = { parts: number; bytes: number }

/** That are read in one transaction, and held at once. */
const most = { topics: 10, parts: 1000, bytes: 4 * 1024 * 1024 }
export const mostTopicsAtOnce = most.topics

/** The first of these ids whose topics are read together: one at the least, whatever it brings. */
export function firstSlice(ids: readonly string[], weights: ReadonlyMap<string, Weight>): string[] {
  const sum = { parts: 0, bytes: 0 }
  const end = ids.findIndex((id, index) => {
    sum.parts += weights.get(id)?.parts ?? 0
    sum.bytes += weights.get(id)?.bytes ?? 0
    return index > 0 && (index >= most.topics || sum.parts > most.parts || sum.bytes > most.bytes)
  })
  return end === -1 ? [...ids] : ids.slice(0, end)
}
