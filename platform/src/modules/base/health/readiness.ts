import type { Readiness } from '../../../interfaces/readiness.ts'

/** What a process knows of itself besides answering: that it is still preparing something, or about to stop. */
export function createReadiness(): Readiness {
  const reasons = new Map<symbol, string>()
  return {
    hold(reason) {
      const held = Symbol(reason)
      reasons.set(held, reason)
      return () => void reasons.delete(held)
    },
    reason: () => [...reasons.values()].at(-1),
  }
}
