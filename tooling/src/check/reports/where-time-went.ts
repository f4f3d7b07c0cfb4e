import type { GateResult, Timing } from '../gate.ts'

/** Lines that say where a run spent its time: every gate, and what was slowest in those that can tell. */
export function whereTimeWent(gates: readonly Timing[], results: readonly GateResult[]): string[] {
  const slowest = results.flatMap((result) => Object.entries(result.slowest ?? {}))
  return [
    ...table('Where the time went', gates),
    ...slowest.flatMap(([kind, timings]) => ['', ...table(`The slowest ${kind}`, timings)]),
  ]
}

function table(title: string, timings: readonly Timing[]) {
  return [title, ...bySlowness(timings).map(({ name, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${name}`)]
}

function bySlowness(timings: readonly Timing[]) {
  return timings.toSorted((one, other) => other.seconds - one.seconds)
}

export function slowestOf(timings: readonly Timing[], count: number): Timing[] {
  return bySlowness(timings)
    .slice(0, count)
    .map(({ name, seconds }) => ({ name, seconds }))
}
