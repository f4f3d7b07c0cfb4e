/** A unit: its exponents of the base units, in order, and the factor and offset for converting to them. */
export type Unit = { dimension: string; factor: number; offset: number }

const prefixes: Record<string, number> = {
  E: 1e18,
  P: 1e15,
  T: 1e12,
  G: 1e9,
  M: 1e6,
  k: 1e3,
  h: 1e2,
  da: 1e1,
  d: 1e-1,
  c: 1e-2,
  m: 1e-3,
  µ: 1e-6,
  n: 1e-9,
  p: 1e-12,
}

/**
 * Exponents of m, kg, s, A, K, mol, cd, rad, and the factor. Radians are a base unit here, so that an angle never
 * equals a plain number.
 */
type Definition = readonly [exponents: readonly number[], factor: number]

const length = [1] as const
const area = [2] as const
const volume = [3] as const
const mass = [0, 1] as const
const time = [0, 0, 1] as const
const angle = [0, 0, 0, 0, 0, 0, 0, 1] as const

/** Units with SI prefixes, by symbol. */
const metric: Record<string, Definition> = {
  m: [length, 1],
  g: [mass, 1e-3],
  s: [time, 1],
  A: [[0, 0, 0, 1], 1],
  K: [[0, 0, 0, 0, 1], 1],
  mol: [[0, 0, 0, 0, 0, 1], 1],
  cd: [[0, 0, 0, 0, 0, 0, 1], 1],
  rad: [angle, 1],
  Hz: [[0, 0, -1], 1],
  N: [[1, 1, -2], 1],
  Pa: [[-1, 1, -2], 1],
  J: [[2, 1, -2], 1],
  W: [[2, 1, -3], 1],
  C: [[0, 0, 1, 1], 1],
  V: [[2, 1, -3, -1], 1],
  F: [[-2, -1, 4, 2], 1],
  Ω: [[2, 1, -3, -2], 1],
  S: [[-2, -1, 3, 2], 1],
  T: [[0, 1, -2, -1], 1],
  Wb: [[2, 1, -2, -1], 1],
  H: [[2, 1, -2, -2], 1],
  lm: [[0, 0, 0, 0, 0, 0, 1, 0, 1], 1],
  lx: [[-2, 0, 0, 0, 0, 0, 1, 0, 1], 1],
  Bq: [[0, 0, -1, 0, 0, 0, 0, 0, 0, 1], 1],
  Gy: [[2, 0, -2], 1],
  Sv: [[2, 0, -2, 0, 0, 0, 0, 0, 0, 0, 1], 1],
  sr: [[0, 0, 0, 0, 0, 0, 0, 0, 1], 1],
}

const foot = 0.3048
const inch = 0.0254
const pound = 0.453_592_37

/** All other units, by every name that files and people use. */
const nonMetric: Record<string, Definition> = {
  ft: [length, foot],
  "'": [length, foot],
  in: [length, inch],
  '"': [length, inch],
  yd: [length, 3 * foot],
  yard: [length, 3 * foot],
  mile: [length, 5280 * foot],
  sqft: [area, foot ** 2],
  'sq ft': [area, foot ** 2],
  sf: [area, foot ** 2],
  'sq in': [area, inch ** 2],
  acre: [area, 43_560 * foot ** 2],
  ha: [area, 1e4],
  'cu ft': [volume, foot ** 3],
  cf: [volume, foot ** 3],
  l: [volume, 1e-3],
  L: [volume, 1e-3],
  liter: [volume, 1e-3],
  lb: [mass, pound],
  pound: [mass, pound],
  ounce: [mass, pound / 16],
  t: [mass, 1e3],
  tonne: [mass, 1e3],
  lbf: [[1, 1, -2], pound * 9.806_65],
  'pound-force': [[1, 1, -2], pound * 9.806_65],
  psi: [[-1, 1, -2], (pound * 9.806_65) / inch ** 2],
  bar: [[-1, 1, -2], 1e5],
  btu: [[2, 1, -2], 1055.056],
  min: [time, 60],
  minute: [time, 60],
  h: [time, 3600],
  hr: [time, 3600],
  hour: [time, 3600],
  day: [time, 86_400],
  '°': [angle, Math.PI / 180],
  deg: [angle, Math.PI / 180],
  degree: [angle, Math.PI / 180],
  '%': [[], 0.01],
}

/** Temperatures have an offset, which does not apply in products with other units. */
const temperatures: Record<string, Unit> = {
  '°C': { dimension: '0,0,0,0,1', factor: 1, offset: 273.15 },
  '°F': { dimension: '0,0,0,0,1', factor: 5 / 9, offset: 459.67 * (5 / 9) },
}

/**
 * The unit of a symbol in building files or as people type it: mm, m², ft, W·(m²)⁻¹·K⁻¹. Undefined for an unknown
 * one.
 */
export function getUnit(symbol: string): Unit | undefined {
  const written = symbol.trim()
  const temperature = temperatures[written]
  if (temperature) return temperature
  const exponents: number[] = []
  let factor = 1
  for (const part of written.split('·')) {
    const power = powerOf(part)
    if (!power) return undefined
    power.exponents.forEach((exponent, index) => (exponents[index] = (exponents[index] ?? 0) + exponent))
    factor *= power.factor
  }
  return { dimension: keyOf(exponents), factor, offset: 0 }
}

function keyOf(exponents: readonly number[]): string {
  const last = exponents.findLastIndex((exponent) => exponent !== 0)
  return Array.from(exponents.slice(0, last + 1), (exponent) => exponent || 0).join(',')
}

const digits: Record<string, string> = { '⁻': '-', '¹': '1', '²': '2', '³': '3', '⁴': '4' }

type Power = { exponents: number[]; factor: number }

/** Parses m² and (m²)⁻¹; also m2 and m^2, as people type them. */
function powerOf(part: string): Power | undefined {
  const found = /^(?:\((.+)\)|([^\d^⁻¹²³⁴()]+))\^?([⁻-]?[¹²³⁴1-4])?$/u.exec(part.trim())
  const base = found?.[1] === undefined ? simple(found?.[2]?.trim() ?? '') : powerOf(found[1])
  if (!found || !base) return undefined
  const exponent = Number((found[3] ?? '1').replaceAll(/[⁻¹²³⁴]/gu, (digit) => digits[digit] ?? digit))
  return { exponents: base.exponents.map((one) => one * exponent), factor: base.factor ** exponent }
}

function simple(name: string): Power | undefined {
  const definition = ownValue(nonMetric, name) ?? ownValue(metric, name) ?? ownValue(nonMetric, name.toLowerCase())
  if (definition) return { exponents: [...definition[0]], factor: definition[1] }
  for (const length of [1, 2]) {
    const [prefix, unit] = [ownValue(prefixes, name.slice(0, length)), ownValue(metric, name.slice(length))]
    if (prefix !== undefined && unit) return { exponents: [...unit[0]], factor: unit[1] * prefix }
  }
  return undefined
}

function ownValue<Value>(record: Record<string, Value>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}
