const wantedSteps = 5
/** Smaller values would be invisible. */
const smallestMaximum = 1e-6

/** Set if values have a unit that is not divided decimally. */
export type ValueUnit = 'days'

const secondsOfDay = 86_400
/** Steps of a clock: seconds, minutes and hours. */
const clockSteps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200].map(
  (seconds) => seconds / secondsOfDay,
)

/**
 * The ticks of the value axis, from 0 (or below the minimum) to above the maximum; below 10 every unit (specification
 * 1, "Business constants and limits"), and fractions if nothing reaches 1. Parts of a day are divided like a clock.
 */
export function valueTicks(values: readonly (number | null)[], unit?: ValueUnit): number[] {
  const numbers = values.map((value) => value ?? 0)
  const [min, max] = [Math.min(0, ...numbers), Math.max(0, ...numbers)]
  const step = stepOf(Math.max(max, -min), unit)
  const first = -Math.ceil(-min / step)
  const last = Math.max(first + 1, Math.ceil(max / step))
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)))
}

function stepOf(greatest: number, unit: ValueUnit | undefined): number {
  const isFraction = greatest < 1 && greatest > smallestMaximum
  const ofClock = unit === 'days' && isFraction ? clockSteps.find((step) => step * wantedSteps >= greatest) : undefined
  return ofClock ?? (greatest < 10 && !isFraction ? 1 : roundStep(greatest / wantedSteps))
}

/** The next of 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, …. */
function roundStep(min: number): number {
  const power = 10 ** Math.floor(Math.log10(min))
  const factor = [1, 2, 5].find((candidate) => candidate * power >= min) ?? 10
  return factor * power
}
