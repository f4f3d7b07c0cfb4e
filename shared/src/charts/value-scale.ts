const wantedSteps = 5
/** Below it there is nothing to see. */
const leastGreatest = 1e-6

/**
 * Where the value axis is marked, from 0 to above the greatest value; below 10 every unit (specification 1, section 9), and parts of one
 * where nothing reaches it.
 */
export function valueTicks(values: readonly (number | null)[]): number[] {
  const greatest = values.reduce<number>((most, value) => Math.max(most, value ?? 0), 0)
  const isFraction = greatest < 1 && greatest > leastGreatest
  const step = greatest < 10 && !isFraction ? 1 : roundStep(greatest / wantedSteps)
  const count = Math.max(1, Math.ceil(greatest / step))
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)))
}

/** The next of 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, …. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  const factor = [1, 2, 5].find((candidate) => candidate * power >= least) ?? 10
  return factor * power
}
