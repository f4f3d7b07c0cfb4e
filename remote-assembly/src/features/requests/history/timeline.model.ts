import type { AssemblyStep } from '@lintel/shared/contract/assembly'

export type TimelineStep = {
  key: string
  step: AssemblyStep['step']
  /** `stopped`: the step was running when the request ended. */
  outcome: AssemblyStep['outcome'] | 'stopped'
  /** Milliseconds; undefined while it runs. */
  duration: number | undefined
}

export type Attempt = { attempt: number; steps: TimelineStep[] }

/** The steps by attempt, in start order. */
export function attemptsOf(steps: readonly AssemblyStep[], isOver: boolean): Attempt[] {
  const ordered = steps.toSorted(
    (left, right) => left.attempt - right.attempt || Date.parse(left.startedAt) - Date.parse(right.startedAt),
  )
  const attempts = Map.groupBy(ordered, ({ attempt }) => attempt)
  return [...attempts].map(([attempt, ofAttempt]) => ({
    attempt,
    steps: ofAttempt.map((one) => ({
      key: `${attempt} ${one.step}`,
      step: one.step,
      outcome: one.outcome === 'running' && isOver ? 'stopped' : one.outcome,
      duration: one.endedAt === null ? undefined : Date.parse(one.endedAt) - Date.parse(one.startedAt),
    })),
  }))
}
