import { median } from '../median.ts'
import type { Load } from './measure-load.ts'

export type Round = { federated: { cold: Load; warm: Load }; single: { cold: Load; warm: Load } }

const goals = { cold: 1.1, warm: 1.15, bytes: 1.35 }

/** Prints the medians of all paired rounds; answers whether every goal was met. */
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
    const [ours, theirs] = [
      median(rounds.map((round) => of(round.federated))),
      median(rounds.map((round) => of(round.single))),
    ]
    console.log(
      `${what}: ${ratio.toFixed(2)} of one build (${ours.toFixed(0)} against ${theirs.toFixed(0)} ${unit}; goal at most ${goal.toFixed(2)})`,
    )
    return ratio <= goal
  })
  return met.every(Boolean)
}
