/** The size of a topic: comments and viewpoints, and bytes of drawings and BCF extensions. */
export type Weight = { parts: number; bytes: number }

/** Limits of a batch, which is read in one transaction and held in memory. */
const limits = { topics: 10, parts: 1000, bytes: 4 * 1024 * 1024 }
export const maxTopicsAtOnce = limits.topics

/** The ids of the next batch: at least one, whatever its size. */
export function nextBatch(ids: readonly string[], weights: ReadonlyMap<string, Weight>): string[] {
  const sum = { parts: 0, bytes: 0 }
  const end = ids.findIndex((id, index) => {
    sum.parts += weights.get(id)?.parts ?? 0
    sum.bytes += weights.get(id)?.bytes ?? 0
    return index > 0 && (index >= limits.topics || sum.parts > limits.parts || sum.bytes > limits.bytes)
  })
  return end === -1 ? [...ids] : ids.slice(0, end)
}
