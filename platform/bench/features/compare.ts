import { median } from '../../../tooling/src/bench/median.ts'
import { isShort } from '../../../tooling/src/bench/verdict.ts'
import type { Call, Caller } from './caller.ts'

const callsPerRound = isShort ? 2 : 20

export type Variant = {
  name: string
  call(): Call
  /** Something else, during which the calls of a round are made. */
  meanwhile?: () => Promise<unknown>
}

/**
 * Compares each variant with the first one, by the medians of all rounds. Each round measures every variant, so that other load on the
 * machine affects all of them.
 */
export async function compareVariants(
  caller: Caller,
  { name, goal, rounds = 15 }: { name: string; goal: number; rounds?: number },
  variants: readonly [Variant, ...Variant[]],
): Promise<boolean> {
  const times = new Map<Variant, number[]>(variants.map((variant) => [variant, []]))
  // The first round only warms up.
  for (let round = isShort ? rounds : 0; round <= rounds; round += 1)
    for (const variant of variants) {
      const milliseconds = median(await timesOf(caller, variant))
      if (round > 0) times.get(variant)?.push(milliseconds)
    }
  const [base, ...others] = variants
  const baseline = median(times.get(base) ?? [])
  console.log(`${name}: ${baseline.toFixed(1)} ms ${base.name} (median of ${isShort ? 1 : rounds} rounds)`)
  const ratios = others.map((variant) => {
    const milliseconds = median(times.get(variant) ?? [])
    const ratio = milliseconds / baseline
    console.log(`  ${variant.name}: ${milliseconds.toFixed(1)} ms, ratio ${ratio.toFixed(2)} (goal at most ${goal})`)
    return ratio
  })
  return ratios.every((ratio) => ratio <= goal)
}

async function timesOf(caller: Caller, { call, meanwhile }: Variant): Promise<number[]> {
  const times: number[] = []
  let isOver = meanwhile === undefined
  const other = meanwhile?.().finally(() => (isOver = true))
  while (times.length < callsPerRound || !isOver) times.push((await caller.send(call())).milliseconds)
  await other
  return times
}
