import type { ReportColumn } from '@lintel/shared/contract/reports'
import type { TextRow } from '../../../../database/cursors/text-cursor.ts'

type Type = ReportColumn['type']

export type RowGroupWriter = {
  /** Adds rows; values beyond the columns are dropped. */
  add(rows: readonly TextRow[]): void
  count(): number
  /** Whether a group has enough rows or bytes, because rows may have any size. */
  isFull(): boolean
  /** Returns the rows added since the last call as the JSON of a `rowGroupSchema`. */
  flush(): Buffer
}

/** Enough rows for a page of the grid, and few enough to be parsed quickly. */
const rowsOfGroup = 5000
const bytesOfGroup = 8 * 1024 ** 2

/** Writes groups of rows column by column. Rows are only held as JSON bytes, so that memory doesn't depend on garbage collection. */
export function rowGroupWriter(columns: readonly Pick<ReportColumn, 'type'>[]): RowGroupWriter {
  const encodersOf = columns.map(({ type }) => encoders[type])
  let parts: Buffer[][] = columns.map(() => [])
  let [count, bytes] = [0, 0]

  return {
    add(rows) {
      if (rows.length === 0) return
      for (const [index, encode] of encodersOf.entries()) {
        const part = Buffer.from(`${count === 0 ? '' : ','}${encodeColumn(rows, index, encode)}`)
        parts[index]?.push(part)
        bytes += part.length
      }
      count += rows.length
    },
    count: () => count,
    isFull: () => count >= rowsOfGroup || bytes >= bytesOfGroup,
    flush() {
      const pieces: Buffer[] = [Buffer.from(`{"rows":${count},"columns":[`)]
      for (const [index, column] of parts.entries()) {
        pieces.push(index === 0 ? opening : between, ...column)
      }
      pieces.push(columns.length === 0 ? closingNone : closing)
      parts = columns.map(() => [])
      count = 0
      bytes = 0
      return Buffer.concat(pieces)
    },
  }
}

const opening = Buffer.from('[')
const between = Buffer.from('],[')
const closing = Buffer.from(']]}\n')
const closingNone = Buffer.from(']}\n')

type Encoder = (text: string) => string

function encodeColumn(rows: readonly TextRow[], position: number, encode: Encoder): string {
  let all = ''
  for (const row of rows) {
    const text = row[position]
    if (all !== '') all += ','
    all += text === null || text === undefined ? 'null' : encode(text)
  }
  return all
}

const encoders: Record<Type, Encoder> = {
  text: (text) => JSON.stringify(text),
  number: numberAsJson,
  date: (text) => JSON.stringify(momentOf(text)),
  day: (text) => (text.length === 10 ? `"${text}"` : 'null'),
  boolean: (text) => String(text === 't'),
}

/** PostgreSQL writes numbers like JSON, except for NaN and infinity, which JSON doesn't have. */
function numberAsJson(text: string): string {
  return text.endsWith('y') || text === 'NaN' ? 'null' : text
}

/**
 * Converts `2026-01-31 10:00:00.5+00` to `2026-01-31T10:00:00.500Z`; null for timestamps that JavaScript doesn't have, such as infinity.
 */
export function momentOf(text: string): string | null {
  if (text.length < 22 || !text.endsWith('+00') || text[4] !== '-') return null
  const fraction = text.length === 22 ? '000' : text.slice(20, -3).slice(0, 3).padEnd(3, '0')
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`
}
