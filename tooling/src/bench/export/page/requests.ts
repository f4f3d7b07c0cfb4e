import type { Sheet, SheetColumn } from '../../../../../shared/src/spreadsheet/sheet.ts'

const places = ['Atlanta', 'Dallas', 'Phoenix', 'Columbus', 'Charlotte', 'Orlando', 'Nashville', 'Tampa']
const finishes = ['Brick', 'Stucco', 'Fiber Cement', 'Metal Panel', 'Stone', 'Exterior Brick Veneer']
const statuses = ['Complete', 'InProgress', 'Queued', 'Error']
const texts = [
  'City',
  'State',
  'Portfolio',
  'Release',
  'Proto Name',
  'Proto Size',
  'Exterior Finish',
  'Building Addition',
]

/** A generator of fixed seed (mulberry32): both sides write the same cells. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = Math.trunc(state + 0x6d_2b_79_f5)
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Rows of assembly requests as a grid holds them, 15 columns: texts that are unique, texts that come again, numbers and dates. */
export function requestSheet(rowCount: number): Sheet {
  const random = seeded(17)
  const pick = (choices: readonly string[]) => choices[Math.floor(random() * choices.length)] ?? null
  const columns: SheetColumn[] = [
    textColumn(
      'Project',
      () => `${Math.floor(random() * 90_000) + 10_000} ${pick(places)} ${Math.floor(random() * 999)}`,
    ),
    textColumn('Requested By', () => `person${Math.floor(random() * 4_000)}@lintel.test`),
    textColumn('Status', () => pick(statuses)),
    ...texts.map((title, index) => textColumn(title, () => pick(index % 2 === 0 ? places : finishes))),
    numberColumn('Request Count', () => Math.floor(random() * 20)),
    numberColumn('Duration', () => Math.floor(random() * 900_000)),
    dateColumn('Requested Date', () => 1.6e12 + random() * 1.5e11),
    dateColumn('Completed Date', () => (random() < 0.1 ? null : 1.6e12 + random() * 1.5e11)),
  ]
  return { name: 'Requests', columns, rowCount }

  function fill<Value>(value: () => Value): Value[] {
    return Array.from({ length: rowCount }, value)
  }
  function textColumn(title: string, value: () => string | null): SheetColumn {
    const values = fill(value)
    return { kind: 'text', title, width: 20, valueAt: (row) => values[row] ?? null }
  }
  function numberColumn(title: string, value: () => number): SheetColumn {
    const values = fill(value)
    return { kind: 'number', title, valueAt: (row) => values[row] ?? null }
  }
  function dateColumn(title: string, value: () => number | null): SheetColumn {
    const values = fill(value)
    return { kind: 'date-text', title, valueAt: (row) => values[row] ?? null, empty: 'N/A' }
  }
}
