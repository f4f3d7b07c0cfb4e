import { currencies } from '../../contract/organization/currencies.ts'

/**
 * What a number measures: exponents of meters, money and days; all are zero for a plain number. 87.5 as a percentage
 * means 87.5 %.
 */
export type Kind = { readonly m: number; readonly money: number; readonly days: number; readonly isPercent: boolean }

export const unitless: Kind = { m: 0, money: 0, days: 0, isPercent: false }
export const percent: Kind = { ...unitless, isPercent: true }
export const money: Kind = { ...unitless, money: 1 }
export const duration: Kind = { ...unitless, days: 1 }
const length: Kind = { ...unitless, m: 1 }
const area: Kind = { ...unitless, m: 2 }
const volume: Kind = { ...unitless, m: 3 }

/** Size of the unit in base units: meters, square and cubic meters, days. */
type Unit = { kind: Kind; factor: number }

const foot = 0.3048
const inch = 0.0254

const units: Readonly<Record<string, Unit>> = {
  ...unit(length, { mm: 0.001, cm: 0.01, m: 1, km: 1000, in: inch, inch, inches: inch, ft: foot, foot, feet: foot }),
  ...unit(area, { 'm²': 1, m2: 1, sqm: 1, 'ft²': foot ** 2, ft2: foot ** 2, sqft: foot ** 2 }),
  ...unit(volume, { 'm³': 1, m3: 1, l: 0.001, 'ft³': foot ** 3, ft3: foot ** 3 }),
  ...unit(duration, { d: 1, day: 1, days: 1, week: 7, weeks: 7, h: 1 / 24, hour: 1 / 24, hours: 1 / 24 }),
  ...unit(duration, { min: 1 / 1440, minute: 1 / 1440, minutes: 1 / 1440, s: 1 / 86_400, seconds: 1 / 86_400 }),
  // All amounts are in the organization's currency: a code marks a number as money and converts nothing.
  ...unit(money, Object.fromEntries(currencies.map((code) => [code, 1]))),
  '%': { kind: percent, factor: 1 },
}

function unit(kind: Kind, factors: Readonly<Record<string, number>>): Record<string, Unit> {
  return Object.fromEntries(Object.entries(factors).map(([name, factor]) => [name, { kind, factor }]))
}

export function unitOf(name: string): Unit | undefined {
  return Object.hasOwn(units, name) ? units[name] : undefined
}

function isPlain({ m, money: amount, days, isPercent }: Kind): boolean {
  return m === 0 && amount === 0 && days === 0 && !isPercent
}

export function isSameKind(one: Kind, other: Kind): boolean {
  const { m, money: amount, days, isPercent } = other
  return one.m === m && one.money === amount && one.days === days && one.isPercent === isPercent
}

/**
 * The common kind of two numbers in a sum or comparison; undefined if there is none. As in spreadsheets, a plain
 * number takes on the kind of money, days or a percentage, but not of a length, which could be meters or feet.
 */
export function commonKind(one: Kind, other: Kind): Kind | undefined {
  if (isSameKind(one, other)) return one
  if (isPlain(one) && takesPlain(other)) return other
  return isPlain(other) && takesPlain(one) ? one : undefined
}

function takesPlain(kind: Kind): boolean {
  return kind.isPercent || isSameKind(kind, money) || isSameKind(kind, duration)
}

type Product = { kind: Kind; /** The factor by which a product of the values is multiplied. */ factor: number }

/** The kind of a product; undefined for combinations that do not make sense. */
export function productOf(one: Kind, other: Kind): Product | undefined {
  if (one.isPercent && other.isPercent) return { kind: percent, factor: 0.01 }
  if (one.isPercent) return { kind: other, factor: 0.01 }
  if (other.isPercent) return productOf(other, one)
  return powersOf(one, other, 1)
}

export function quotientOf(one: Kind, other: Kind): Product | undefined {
  if (one.isPercent && other.isPercent) return { kind: unitless, factor: 1 }
  if (other.isPercent) return { kind: one, factor: 100 }
  if (one.isPercent && isPlain(other)) return { kind: percent, factor: 1 }
  const found = powersOf(one.isPercent ? unitless : one, other, -1)
  return found && { ...found, factor: one.isPercent ? 0.01 : 1 }
}

const highestPower = 4

function powersOf(one: Kind, other: Kind, sign: 1 | -1): Product | undefined {
  const kind = {
    m: one.m + sign * other.m,
    money: one.money + sign * other.money,
    days: one.days + sign * other.days,
    isPercent: false,
  }
  const isKnown = [kind.m, kind.money, kind.days].every((power) => Math.abs(power) <= highestPower)
  return isKnown ? { kind, factor: 1 } : undefined
}

/** The kind in words: `a length in m`, `a number`, `money per m²`. */
export function kindText(kind: Kind): string {
  const kindNames = knownKinds.find((one) => isSameKind(one.kind, kind))
  if (kindNames) return kindNames.text
  const powers = [
    ['money', kind.money],
    ['m', kind.m],
    ['days', kind.days],
  ] as const
  const powerText = (name: string, power: number) => `${name}${['', '', '²', '³', '⁴'][power] ?? ''}`
  const above = powers.flatMap(([name, power]) => (power > 0 ? [powerText(name, power)] : []))
  const below = powers.flatMap(([name, power]) => (power < 0 ? [`per ${powerText(singular(name), -power)}`] : []))
  return [above.length > 0 ? above.join(' × ') : 'a number', ...below].join(' ')
}

function singular(name: string): string {
  return name === 'days' ? 'day' : name
}

const knownKinds = [
  { kind: unitless, text: 'a number' },
  { kind: percent, text: 'a percentage' },
  { kind: money, text: 'money' },
  { kind: duration, text: 'a duration in days' },
  { kind: length, text: 'a length in m' },
  { kind: area, text: 'an area in m²' },
  { kind: volume, text: 'a volume in m³' },
]
