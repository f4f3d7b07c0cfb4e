import { median } from '../median.ts'
import type { Load, Loads } from './measure-load.ts'

/** `late` is the federated build too, with data that waits for its code. */
export type Round = { federated: Loads; late: Loads; single: Loads; before?: Loads }

/** Early data saves what it can; only against the build from before there was any does a share of it count. */
const goals = { cold: 1.05, warm: 1.1, bytes: 1.35, early: 1, before: 0.7 }

const kinds = ['cold', 'warm'] as const

/** Prints the medians of all paired rounds; answers whether every goal was met. */
export function report(rounds: readonly Round[]): boolean {
  const isEarly = kinds.map((kind) => reportEarlyData(rounds, kind))
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
  return [...isEarly, ...met, ...kinds.map((kind) => reportBefore(rounds, kind))].every(Boolean)
}

/** What data saves that is asked for before the application's code runs. */
function reportEarlyData(rounds: readonly Round[], kind: (typeof kinds)[number]): boolean {
  function compare(what: string, of: (load: Load) => number): number {
    const ratio = median(rounds.map(({ federated, late }) => of(federated[kind]) / of(late[kind])))
    const early = median(rounds.map(({ federated }) => of(federated[kind])))
    const late = median(rounds.map((round) => of(round.late[kind])))
    console.log(
      `${kind} load, ${what}: ${ratio.toFixed(2)} of data after code (${early.toFixed(0)} against ${late.toFixed(0)} ms)`,
    )
    return ratio
  }
  compare('start of the first query', ({ firstQuery }) => firstQuery)
  const ratio = compare('largest paint', ({ largestPaint }) => largestPaint)
  console.log(`  goal at most ${goals.early.toFixed(2)}`)
  return ratio <= goals.early
}

/** Against the build of another checkout, where one was given. */
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
