import { constants } from 'node:buffer'
import { readFile, stat } from 'node:fs/promises'
import { ReadFailure } from '../read-failure.ts'
import { parseValues } from './parse-values.ts'
import { scanFile, type ScannedFile } from './scan-file.ts'
import type { StepValue } from './step-value.ts'

/** The instances of a file, whatever its schema. Their values are read when they are asked for, and not kept. */
export type StepFile = {
  /** In upper case; empty if the header names none. */
  schema: string
  /** How many instances there are. Of several with one number only the last one counts. */
  count: number
  /** The numbers of all instances in the order of the file, with their classes in upper case. */
  all(): Generator<{ id: number; class: string }>
  /** Undefined for an instance that the file refers to and does not have. */
  classOf(id: number): string | undefined
  /** None for an instance that is not there. */
  valuesOf(id: number): readonly StepValue[]
}

/** Places in the file are kept in 32 bits. */
const mostPlaces = Math.min(2 ** 32 - 1, constants.MAX_LENGTH)

/**
 * Opens a model that is text in UTF-8. The file is held as a whole beside some fourteen bytes for each instance; fails with `ReadFailure` for what is
 * larger than `mostBytes`, and for a file that names no schema.
 */
export async function openStepFile(
  path: string,
  { mostBytes, onPart }: { mostBytes: number; onPart?: (part: number) => void },
): Promise<StepFile> {
  const { size } = await stat(path)
  if (size > Math.min(mostBytes, mostPlaces)) throw new ReadFailure('too-large')
  return readStepFile(await readFile(path), onPart)
}

/** The instances of a file that is in memory already. */
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
      const place = scanned.places[rowOf(id) ?? -1]
      const values = place === undefined ? [] : parseValues(data, place)
      ;[last.id, last.values] = [id, values]
      return values
    },
  }
}

/** Most programs number from one without many gaps, which a table of all numbers is the smallest index for. */
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
