import type { Sheet, SheetColumn } from '../../../../../shared/src/ui/spreadsheet/sheet.ts'

const cities = ['Atlanta', 'Dallas', 'Phoenix', 'Columbus', 'Charlotte', 'Orlando', 'Nashville', 'Tampa']
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

/** A random generator with a fixed seed (mulberry32): both sides write the same cells. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = Math.trunc(state + 0x6d_2b_79_f5)
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Values<Value> = () => Value

function filled<Value>(rowCount: number, value: Values<Value>): (row: number) => Value | null {
  const values = Array.from({ length: rowCount }, value)
  return (row) => values[row] ?? null
}

/** Rows of assembly requests like in a grid, 15 columns: unique texts, repeated texts, numbers and dates. */
export function requestSheet(rowCount: number): Sheet {
  const random = seeded(17)
  const below = (limit: number) => Math.floor(random() * limit)
  const pick = (choices: readonly string[]) => choices[below(choices.length)] ?? null
  const randomTime = () => 1.6e12 + random() * 1.5e11
  function text(title: string, value: Values<string | null>): SheetColumn {
    return { kind: 'text', title, width: 20, valueAt: filled(rowCount, value) }
  }
  const columns: SheetColumn[] = [
    text('Project', () => `${10_000 + below(90_000)} ${pick(cities)} ${below(999)}`),
    text('Requested By', () => `person${below(4_000)}@lintel.test`),
    text('Status', () => pick(statuses)),
    ...texts.map((title, index) => text(title, () => pick(index % 2 === 0 ? cities : finishes))),
    { kind: 'number', title: 'Request Count', valueAt: filled(rowCount, () => below(20)) },
    { kind: 'number', title: 'Duration', valueAt: filled(rowCount, () => below(900_000)) },
    { kind: 'date-text', title: 'Requested Date', valueAt: filled(rowCount, randomTime) },
    {
      kind: 'date-text',
      title: 'Completed Date',
      valueAt: filled(rowCount, () => (random() < 0.1 ? null : randomTime())),
      empty: 'N/A',
    },
  ]
  return { name: 'Requests', columns, rowCount }
}
