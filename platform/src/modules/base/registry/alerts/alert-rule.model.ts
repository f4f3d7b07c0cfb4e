import type { ReleaseKey } from '../remotes/repository.ts'
import type { TrialLimits } from '../visits/trial-limits.ts'

/** Page loads of a version: shown and failed. */
export type LoadCount = { shown: number; failed: number }

/** A version that fails more often than the previous one. */
export type Alert = ReleaseKey & { count: LoadCount; previous: { version: string; count: LoadCount } }

/** One person's browser or network says nothing about a version. */
export const fewestPeople = 2

/** Smaller differences concern no one, however certain they are. In percentage points. */
const leastPoints = 2
/** Standard errors of the difference: chance alone exceeds them in about one of 40 comparisons. */
const leastDeviation = 2

/**
 * Whether a version fails more often than the previous one: a one-sided two-proportion z-test, for versions that were opened often enough,
 * failed for more than one person, and differ by more than two percentage points. `limits.visits` is the minimum number of loads of both.
 */
export function failsMoreOften(
  { shown, failed, people }: LoadCount & { people: number },
  previous: LoadCount,
  limits: Pick<TrialLimits, 'visits'>,
): boolean {
  const [loads, previousLoads] = [shown + failed, previous.shown + previous.failed]
  if (Math.min(loads, previousLoads) < limits.visits || people < fewestPeople) return false
  const difference = failed / loads - previous.failed / previousLoads
  if (difference * 100 <= leastPoints) return false
  const pooled = (failed + previous.failed) / (loads + previousLoads)
  const deviation = Math.sqrt(pooled * (1 - pooled) * (1 / loads + 1 / previousLoads))
  // Without deviation, every load of both versions failed, which the difference excludes.
  return difference >= leastDeviation * deviation
}

export function failuresText({ shown, failed }: LoadCount): string {
  return `${failed} of ${shown + failed} page loads`
}
