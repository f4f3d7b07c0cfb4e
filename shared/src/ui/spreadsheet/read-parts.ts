import type { ColumnPart, Sheet, SheetColumn, SheetOutline } from './sheet.ts'

/** Maximum rows per part, and milliseconds after which a smaller part is sent. */
const maxRows = 1_000
const maxTask = 5
/** Reading the clock is about as slow as reading a cell. */
const rowsPerClockCheck = 16

/** `levels` and `groups` (1 for the row of a group) are only set if rows are grouped. */
export type RowsPart = { count: number; columns: ColumnPart[]; levels?: Uint8Array; groups?: Uint8Array }

/** Reads the values of a sheet in parts, each of which blocks the page for a few milliseconds. */
export function* readParts({ columns, rowCount, outline }: Sheet): Generator<RowsPart, undefined> {
  for (let from = 0; from < rowCount;) {
    const part = readPart(columns, from, Math.min(maxRows, rowCount - from))
    yield outline ? { ...part, ...outlineOf(outline, from, part.count) } : part
    from += part.count
  }
  return undefined
}

function readPart(columns: readonly SheetColumn[], from: number, maxCount: number): RowsPart {
  const readers = columns.map((column) => readerOf(column, maxCount))
  const deadline = performance.now() + maxTask
  let count = 0
  do {
    const stop = Math.min(count + rowsPerClockCheck, maxCount)
    for (const { read } of readers) for (let index = count; index < stop; index += 1) read(from + index, index)
    count = stop
  } while (count < maxCount && performance.now() < deadline)
  return { count, columns: readers.map(({ values }) => values(count)) }
}

function outlineOf({ levelAt, isGroup }: SheetOutline, from: number, count: number) {
  return {
    levels: Uint8Array.from({ length: count }, (_, index) => levelAt(from + index)),
    groups: Uint8Array.from({ length: count }, (_, index) => Number(isGroup(from + index))),
  }
}

type ColumnReader = { read: (row: number, at: number) => void; values: (count: number) => ColumnPart }

function readerOf(column: SheetColumn, maxCount: number): ColumnReader {
  if (column.kind === 'text') {
    const texts: (string | null)[] = []
    return { read: (row) => texts.push(column.valueAt(row)), values: () => texts }
  }
  const numbers = new Float64Array(maxCount)
  return {
    read: (row, at) => {
      numbers[at] = column.valueAt(row) ?? NaN
    },
    values: (count) => numbers.slice(0, count),
  }
}

/** Buffers that are transferred to the worker rather than copied. */
export function transfersOf({ columns }: RowsPart): Transferable[] {
  return columns.flatMap((part) => (Array.isArray(part) ? [] : [part.buffer]))
}
