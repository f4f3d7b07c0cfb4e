import type { FieldType } from '../../../../../shared/src/filter/index.ts'

export type BenchRow = Record<string, string | number | null>
export type BenchColumn = { field: string; title: string; type: FieldType; width: number }

/** A small generator of its own (mulberry32), so that every run and both grids have the same rows. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const given = 'Ada Ben Cléo Dana Émile Finn Gus Hana Iris Jon Kai Lena Milo Noor Otto Pia Quin Rosa Sven Tess'.split(
  ' ',
)
const family =
  'Abbott Baker Cruz Díaz Ellis Fox Grant Hughes Ito Jones Klein Lopez Müller Nash Ortiz Park Reed Shaw'.split(' ')
const cities = 'Atlanta Boston Chicago Dallas El Paso Fresno Houston Irvine Jackson Lincoln Miami Newark Omaha'.split(
  ' ',
)
const streets = 'Main Oak Pine Maple Cedar Elm Washington Lake Hill Park'.split(' ')
const statuses = ['Complete', 'Error', 'InProgress', 'Pending Manifest', 'Queued']
const portfolios = ['P13', 'P14', 'S03', 'S03(05)', 'S04', 'S06', 'S08', 'S97', 'BTS']

/** What the columns of a row are made of; some are null, as they are in the product. */
export function benchRows(count: number): BenchRow[] {
  const random = randomFrom(20_261_122)
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? ''
  const number = (most: number) => Math.floor(random() * most)
  return Array.from({ length: count }, (_, index) => {
    const requested = Date.UTC(2024, 0, 1) + number(900 * 86_400_000)
    const person = `${pick(given)} ${pick(family)}`
    return {
      id: index,
      projectNumber: `${number(90_000) + 10_000}-${index % 10}`,
      projectName: `${pick(cities)} ${pick(streets)} ${number(1_000_000)} ${pick(family)}`,
      status: pick(statuses),
      portfolio: pick(portfolios),
      release: `202${number(6)}.${number(12) + 1}`,
      requestedBy: person,
      email: `${person.toLowerCase().replace(' ', '.')}${number(400)}@example.com`,
      architect: `${pick(family)} and ${pick(family)}`,
      address: `${number(9_900) + 100} ${pick(streets)} Street`,
      city: pick(cities),
      zip: String(number(90_000) + 10_000),
      county: random() < 0.2 ? null : `${pick(family)} County`,
      note: random() < 0.5 ? null : `${pick(streets)} ${pick(cities)} ${number(5_000)}`,
      files: random() < 0.05 ? null : number(10_000),
      requestedDate: new Date(requested).toISOString(),
    }
  })
}

/** 13 texts, a number and a moment. */
export const benchColumns: readonly BenchColumn[] = [
  ['projectNumber', 'Project Number', 155],
  ['projectName', 'Project Name', 400],
  ['status', 'Status', 150],
  ['requestedBy', 'Requested By', 180],
  ['requestedDate', 'Requested', 200],
  ['files', 'Files', 110],
  ['portfolio', 'Portfolio', 120],
  ['release', 'Release', 120],
  ['email', 'E-mail', 240],
  ['architect', 'Architect', 200],
  ['address', 'Address', 220],
  ['city', 'City', 140],
  ['zip', 'Zip Code', 110],
  ['county', 'County', 160],
  ['note', 'Note', 220],
].map(([field, title, width]) => ({
  field: String(field),
  title: String(title),
  type: field === 'files' ? 'number' : field === 'requestedDate' ? 'date' : 'text',
  width: Number(width),
}))

export const pinnedColumns: readonly string[] = ['projectNumber', 'projectName']

/** Pixels. */
export const rowHeight = 40
