import { constants } from 'node:buffer'
import { readFile, stat } from 'node:fs/promises'
import { ReadFailure } from '../read-failure.ts'
import { parseValues } from './parse-values.ts'
import { scanFile, type ScannedFile } from './scan-file.ts'
import type { StepValue } from './step-value.ts'

/** The instances of a file of any schema. Values are parsed on access and not cached. */
export type StepFile = {
  /** In upper case; empty if the header has none. */
  schema: string
  /** The number of instances. If a number is repeated, only the last one counts. */
  count: number
  /** All instances in the order of the file, with their classes in upper case. */
  all(): Generator<{ id: number; class: string }>
  /** Undefined for a missing instance. */
  classOf(id: number): string | undefined
  /** Empty for a missing instance. */
  valuesOf(id: number): readonly StepValue[]
}

/** Positions in the file are stored in 32 bits. */
const maxPlaces = Math.min(2 ** 32 - 1, constants.MAX_LENGTH)

/**
 * Opens a model in UTF-8. The file is completely in memory, plus about fourteen bytes per instance. Fails with `ReadFailure` if it's larger
 * than `maxBytes` or names no schema.
 */
export async function openStepFile(
  path: string,
  { maxBytes, onPart }: { maxBytes: number; onPart?: (part: number) => void },
): Promise<StepFile> {
  const { size } = await stat(path)
  if (size > Math.min(maxBytes, maxPlaces)) throw new ReadFailure('too-large')
  return readStepFile(await readFile(path), onPart)
}

/** The instances of a file in memory. */
export function readStepFile(data: Buffer, onPart?: (part: number) => void): StepFile {
  const scanned = scanFile(data, onPart)
  if (scanned.schema === '') throw new ReadFailure('unknown-schema')
  const rowOf = findRows(scanned)
  const classNamed = (row: number) => scanned.classes[scanned.classOf[row] ?? -1]
  const last = { id: -1, values: [] as readonly StepValue[] }

  function* all(): Generator<{ id: number; class: string }> {
    for (let row = 0; row < scanned.count; row += 1) {
      const id = scanned.ids[row] ?? 0
      if (rowOf(id) === row) yield { id, class: classNamed(row) ?? '' }
    }
  }
  return {
    schema: scanned.schema,
    count: scanned.count,
    all,
    classOf: (id) => {
      const row = rowOf(id)
      return row === undefined ? undefined : classNamed(row)
    },
    valuesOf: (id) => {
      if (id === last.id) return last.values
      const offset = scanned.offsets[rowOf(id) ?? -1]
      const values = offset === undefined ? [] : parseValues(data, offset)
      ;[last.id, last.values] = [id, values]
      return values
    },
  }
}

/** Most programs number from one without large gaps, so a table of all numbers is the smallest index. */
function findRows({ ids, count }: ScannedFile): (id: number) => number | undefined {
  let greatest = 0
  for (let row = 0; row < count; row += 1) greatest = Math.max(greatest, ids[row] ?? 0)
  if (greatest > count * 16 + 2 ** 16) {
    const rows = new Map<number, number>()
    for (let row = 0; row < count; row += 1) rows.set(ids[row] ?? 0, row)
    return (id) => rows.get(id)
  }
  const rows = new Uint32Array(greatest + 1)
  for (let row = 0; row < count; row += 1) rows[ids[row] ?? 0] = row + 1
  return (id) => {
    const row = rows[id]
    return row === undefined || row === 0 ? undefined : row - 1
  }
}
