import { hostileTexts, randomFrom } from '../../grid/page/rows.ts'

/** A row of the grid: grouped by `site`, with one aggregate for each other column. */
export type SiteRow = {
  site: string | null
  files: number | null
  area: number | null
  days: number | null
  requestedBy: string | null
  note: string | null
}

export const shapes = ['own', 'mixed scripts', 'long', 'equal and blank', 'hostile'] as const
export type Shape = (typeof shapes)[number]

const groups = 1000
const { scripts, hebrew, clause } = hostileTexts
const cities = 'Atlanta Boston Chicago Dallas El Paso Fresno Houston Irvine Jackson Lincoln Miami Newark Omaha'.split(
  ' ',
)
/** Texts with a special meaning for objects, spreadsheets or markup, look-alikes, and two Unicode normalizations. */
const traps = [
  ...['__proto__', 'constructor', '=1+1', '<b>', '"', '\\', '\u202Eabc', 'e\u0301', 'é', 'ß', 'ẞ', '0', '-0', 'null'],
  ...['👩‍👩‍👧', 'İ', 'ı', 'ﬁ', '\uD800', ' ', '\t', 'Ⅷ'],
]

type Names = (number: number) => string

const nameOf: Record<Shape, Names> = {
  own: (number) => `${cities[number % cities.length]} ${number}`,
  'mixed scripts': (number) => `${scripts[number % scripts.length]} ${number} ${hebrew[number % hebrew.length]}`,
  long: (number) => `${clause.repeat(4)}${number}`,
  'equal and blank': (number) => `${cities[number % cities.length]} ${number}`,
  // A number keeps texts apart that collate as equal.
  hostile: (number) => `${traps[number % traps.length]} ${number}${number === 0 ? clause.repeat(500) : ''}`,
}

/** The same rows on every call. With equal keys, nine of ten rows have one site, and half of the values are null. */
export function siteRows(count: number, shape: Shape): SiteRow[] {
  const random = randomFrom(20_261_127)
  const below = (limit: number) => Math.floor(random() * limit)
  const isUneven = shape === 'equal and blank'
  const blanks = isUneven ? 0.5 : 0.05
  const orNone = <Value>(value: Value) => (random() < blanks ? null : value)
  function siteAt(index: number): string | null {
    if (isUneven && random() < 0.9) return index % 3 === 0 ? null : nameOf[shape](0)
    return nameOf[shape](below(groups))
  }
  const people = shape === 'own' ? cities : hebrew
  return Array.from({ length: count }, (_, index) => ({
    site: siteAt(index),
    files: orNone(below(10_000)),
    area: orNone(isUneven ? 7 : below(1_000_000)),
    days: orNone(below(400)),
    requestedBy: orNone(`${people[below(people.length)]} ${below(500)}`),
    note: orNone(nameOf[shape](below(groups))),
  }))
}
