import type { IdsBounds } from '../document/ids-value.ts'
import type { IfcScalar } from './ifc-scalar.ts'
import { numberOfLiteral } from './literals.ts'

const checks = {
  minInclusive: (difference: number) => difference >= 0,
  minExclusive: (difference: number) => difference > 0,
  maxInclusive: (difference: number) => difference <= 0,
  maxExclusive: (difference: number) => difference < 0,
}

/** Whether a value is within the bounds, which are exact: there is no tolerance. */
export function isWithinBounds(value: IfcScalar, bounds: IdsBounds, base: string): boolean {
  return boundNames.every((name) => {
    const limit = bounds[name]
    return limit === undefined || checks[name](differenceOf(value, limit, base))
  })
}

const boundNames = ['minInclusive', 'minExclusive', 'maxInclusive', 'maxExclusive'] as const

/** XML Schema's notation for an unlimited length. */
const infinities: Readonly<Record<string, number>> = { INF: Infinity, '+INF': Infinity, '-INF': -Infinity }

/** Negative if the value is below the limit. NaN if they cannot be compared; such a value is within no bounds. */
function differenceOf(value: IfcScalar, limit: string, base: string): number {
  if (value.kind === 'text') return differenceInTime(value.text, limit, base)
  if (value.kind === 'boolean') return Number.NaN
  return value.value - (numberOfLiteral(limit) ?? infinities[limit] ?? Number.NaN)
}

function differenceInTime(text: string, limit: string, base: string): number {
  if (base === 'duration') return secondsOf(text) - secondsOf(limit)
  if (base === 'time') return instantOf(`1970-01-01T${text}`) - instantOf(`1970-01-01T${limit}`)
  return base === 'date' || base === 'dateTime' ? instantOf(text) - instantOf(limit) : Number.NaN
}

/** Times without a time zone, on either side, are read as UTC. */
function instantOf(text: string): number {
  const [, day = '', time = 'T00:00:00', zone = 'Z'] =
    /^(-?\d{4,}-\d\d-\d\d)(T[\d:.]+)?(Z|[+-]\d\d:\d\d)?$/.exec(text) ?? []
  return Date.parse(`${day}${time}${zone}`)
}

/** A month counts as 30.4375 days, because XML Schema does not define its length. */
function secondsOf(text: string): number {
  const parts = /^(-?)P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?)?$/.exec(
    text,
  )
  if (!parts) return Number.NaN
  // Unmatched groups are undefined, although their type says otherwise.
  const written: readonly (string | undefined)[] = parts.slice(2)
  const [years, months, weeks, days, hours, minutes, seconds] = written.map((part) => Number(part ?? 0))
  const wholeDays = ((years ?? 0) * 12 + (months ?? 0)) * 30.4375 + (weeks ?? 0) * 7 + (days ?? 0)
  const all = wholeDays * 86_400 + (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0)
  return parts[1] === '-' ? -all : all
}
