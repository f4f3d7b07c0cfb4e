import { median } from '../median.ts'
import type { Loads } from './measure-load.ts'

export type Round = { federated: Loads; single: Loads; before?: Loads }

const goals = { cold: 1.1, warm: 1.1, bytes: 1.35, before: 1.1 }

const kinds = ['cold', 'warm'] as const

/** Prints the medians of all paired rounds; returns whether every goal was met. */
export function report(rounds: readonly Round[]): boolean {
  const rows = [
    {
      what: 'cold load, largest paint',
      goal: goals.cold,
      of: ({ cold }: Round['single']) => cold.largestPaint,
      unit: 'ms',
    },
    {
      what: 'warm load, largest paint',
      goal: goals.warm,
      of: ({ warm }: Round['single']) => warm.largestPaint,
      unit: 'ms',
    },
    { what: 'cold load, bytes', goal: goals.bytes, of: ({ cold }: Round['single']) => cold.bytes / 1000, unit: 'kB' },
  ]
  const met = rows.map(({ what, goal, of, unit }) => {
    const ratio = median(rounds.map(({ federated, single }) => of(federated) / of(single)))
    const [federatedMedian, singleMedian] = [
      median(rounds.map((round) => of(round.federated))),
      median(rounds.map((round) => of(round.single))),
    ]
    console.log(
      `${what}: ${ratio.toFixed(2)} of one build (${federatedMedian.toFixed(0)} against ${singleMedian.toFixed(0)} ${unit}; goal at most ${goal.toFixed(2)})`,
    )
    return ratio <= goal
  })
  return [...met, ...kinds.map((kind) => reportBefore(rounds, kind))].every(Boolean)
}

/** Compares with the build of another checkout, if there is one. */
function reportBefore(rounds: readonly Round[], kind: (typeof kinds)[number]): boolean {
  const pairs = rounds.flatMap(({ federated, before }) =>
    before ? [{ now: federated[kind].largestPaint, then: before[kind].largestPaint }] : [],
  )
  if (pairs.length === 0) return true
  const ratio = median(pairs.map(({ now, then }) => now / then))
  const [now, then] = [median(pairs.map((pair) => pair.now)), median(pairs.map((pair) => pair.then))]
  console.log(
    `${kind} load, largest paint: ${ratio.toFixed(2)} of the build before (${now.toFixed(0)} against ${then.toFixed(0)} ms; goal at most ${goals.before.toFixed(2)})`,
  )
  return ratio <= goals.before
}
