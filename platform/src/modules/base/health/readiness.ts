import type { Readiness } from '../../../interfaces/readiness.ts'

/** Tracks why this process is not ready for traffic: it may still be starting, or it is about to stop. */
export function createReadiness(): Readiness {
  const reasons = new Map<symbol, string>()
  return {
    hold(reason) {
      const reasonKey = Symbol(reason)
      reasons.set(reasonKey, reason)
      return () => void reasons.delete(reasonKey)
    },
    reason: () => [...reasons.values()].at(-1),
  }
}
