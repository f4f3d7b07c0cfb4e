const wantedSteps = 5

/** Where the value axis is marked, from 0 to above the greatest value; below 10 every unit (specification 1, section 9). */
export function valueTicks(values: readonly (number | null)[]): number[] {
  const greatest = values.reduce<number>((most, value) => Math.max(most, value ?? 0), 0)
  const step = greatest < 10 ? 1 : roundStep(greatest / wantedSteps)
  const count = Math.max(1, Math.ceil(greatest / step))
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

/** The next of 1, 2, 5, 10, 20, 50, …: never a fraction, since it is asked for from 2 on only. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  const factor = [1, 2, 5].find((candidate) => candidate * power >= least) ?? 10
  return factor * power
}
