import type { FieldType } from '../../../../../shared/src/domain/filter/index.ts'

export type BenchRow = ReturnType<typeof rowAt>
export type BenchColumn = {
  field: keyof BenchRow
  title: string
  type: FieldType
  width: number
  value: (row: BenchRow) => string | number | null
}

/** A small random generator (mulberry32), so that every run and both grids have the same rows. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const firstNames =
  'Ada Ben Cléo Dana Émile Finn Gus Hana Iris Jon Kai Lena Milo Noor Otto Pia Quin Rosa Sven Tess'.split(' ')
const family =
  'Abbott Baker Cruz Díaz Ellis Fox Grant Hughes Ito Jones Klein Lopez Müller Nash Ortiz Park Reed Shaw'.split(' ')
const cities = 'Atlanta Boston Chicago Dallas El Paso Fresno Houston Irvine Jackson Lincoln Miami Newark Omaha'.split(
  ' ',
)
const streets = 'Main Oak Pine Maple Cedar Elm Washington Lake Hill Park'.split(' ')
const statuses = ['Complete', 'Error', 'InProgress', 'Pending Manifest', 'Queued']
const portfolios = ['P13', 'P14', 'S03', 'S03(05)', 'S04', 'S06', 'S08', 'S97', 'BTS']

/** The values of a row; some are null, as in the product. */
function rowAt(index: number, random: () => number) {
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? ''
  const number = (max: number) => Math.floor(random() * max)
  const person = `${pick(firstNames)} ${pick(family)}`
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
    requestedDate: new Date(Date.UTC(2024, 0, 1) + number(900 * 86_400_000)).toISOString(),
  }
}

/** Texts for hostile data. */
const scripts = 'Store Ωμέγα Склад חנות 店舗 متجر ร้าน Émile'.split(' ')
const hebrew = 'אברהם בתיה גדעון דינה הדס זאב חנה יעל משה נועה'.split(' ')
const clause = 'As specified by the architect of record and agreed with the owner in writing. '
export const hostileTexts = { scripts, hebrew, clause }

/** Unusual data: mixed scripts, right-to-left texts, long texts with a common prefix, and equal keys. */
function hostileRowAt(index: number, random: () => number): BenchRow {
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? ''
  const row = rowAt(index, random)
  return {
    ...row,
    projectNumber: `${clause.repeat(4)}${row.projectNumber}`,
    projectName: `${pick(scripts)} ${Math.floor(random() * 1_000_000)} ${pick(scripts)}`,
    status: 'Complete',
    requestedBy: `${pick(hebrew)} ${pick(hebrew)} ${Math.floor(random() * 5000)}`,
  }
}

export type Data = 'own' | 'hostile'

export function benchRows(count: number, data: Data): BenchRow[] {
  const random = randomFrom(20_261_122)
  const make = data === 'own' ? rowAt : hostileRowAt
  return Array.from({ length: count }, (_, index) => make(index, random))
}

/** 13 texts, a number and a moment. */
export const benchColumns: readonly BenchColumn[] = [
  {
    field: 'projectNumber',
    title: 'Project Number',
    type: 'text',
    width: 155,
    value: ({ projectNumber }) => projectNumber,
  },
  { field: 'projectName', title: 'Project Name', type: 'text', width: 400, value: ({ projectName }) => projectName },
  { field: 'status', title: 'Status', type: 'text', width: 150, value: ({ status }) => status },
  { field: 'requestedBy', title: 'Requested By', type: 'text', width: 180, value: ({ requestedBy }) => requestedBy },
  { field: 'requestedDate', title: 'Requested', type: 'date', width: 200, value: ({ requestedDate }) => requestedDate },
  { field: 'files', title: 'Files', type: 'number', width: 110, value: ({ files }) => files },
  { field: 'portfolio', title: 'Portfolio', type: 'text', width: 120, value: ({ portfolio }) => portfolio },
  { field: 'release', title: 'Release', type: 'text', width: 120, value: ({ release }) => release },
  { field: 'email', title: 'E-mail', type: 'text', width: 240, value: ({ email }) => email },
  { field: 'architect', title: 'Architect', type: 'text', width: 200, value: ({ architect }) => architect },
  { field: 'address', title: 'Address', type: 'text', width: 220, value: ({ address }) => address },
  { field: 'city', title: 'City', type: 'text', width: 140, value: ({ city }) => city },
  { field: 'zip', title: 'Zip Code', type: 'text', width: 110, value: ({ zip }) => zip },
  { field: 'county', title: 'County', type: 'text', width: 160, value: ({ county }) => county },
  { field: 'note', title: 'Note', type: 'text', width: 220, value: ({ note }) => note },
]

export const pinnedColumns: readonly (keyof BenchRow)[] = ['projectNumber', 'projectName']

/** Pixels. */
export const rowHeight = 40
