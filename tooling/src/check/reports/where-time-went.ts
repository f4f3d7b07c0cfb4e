import type { GateResult, GateTiming, Timing } from '../gate.ts'

type Whole = { seconds: number; processor: number; idle: readonly number[] }

/** Lines that say where a run spent its time: every gate, what its processes did, and what was slowest in those that can tell. */
export function whereTimeWent(gates: readonly GateTiming[], results: readonly GateResult[], whole: Whole): string[] {
  const spent = results.flatMap((result) => Object.entries(result.spent ?? {}))
  const slowest = results.flatMap((result) => Object.entries(result.slowest ?? {}))
  return [
    'Where the time went: by the clock, of processors, and how idle they were meanwhile',
    ...bySlowness(gates).map(
      (gate) => `${inSeconds(gate.seconds)}${inSeconds(gate.processor)}${inPercent(gate.idle)}  ${gate.name}`,
    ),
    `${inSeconds(whole.seconds)}${inSeconds(whole.processor)}${inPercent(mean(whole.idle))}  all, and the check itself`,
    `Idle, by processor:${whole.idle.map(inPercent).join(',')}`,
    ...spent.flatMap(([kind, timings]) => ['', ...table(`What the ${kind} spent, all processes together`, timings)]),
    ...slowest.flatMap(([kind, timings]) => ['', ...table(`The slowest ${kind}`, timings)]),
  ]
}

function inSeconds(seconds: number): string {
  return `${seconds.toFixed(1).padStart(8)} s`
}

function inPercent(share: number): string {
  return `${(share * 100).toFixed(0).padStart(4)} %`
}

export function mean(shares: readonly number[]): number {
  return shares.length === 0 ? 0 : shares.reduce((sum, share) => sum + share, 0) / shares.length
}

function table(title: string, timings: readonly Timing[]) {
  return [title, ...bySlowness(timings).map(({ name, seconds }) => `${inSeconds(seconds)}  ${name}`)]
}

function bySlowness<Each extends Timing>(timings: readonly Each[]) {
  return timings.toSorted((one, other) => other.seconds - one.seconds)
}

export function slowestOf(timings: readonly Timing[], count: number): Timing[] {
  return bySlowness(timings)
    .slice(0, count)
    .map(({ name, seconds }) => ({ name, seconds }))
}
