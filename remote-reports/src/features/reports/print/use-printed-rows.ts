import { shownColumns, writerOf, type GridModel } from '@lintel/shared/grid'
import { useEffect, useState } from 'react'

/** More of them make browsers slow and nobody reads them; the sheet says so. */
const mostRows = 5000
/** Rows that are made at a time: a few milliseconds of work. */
const atOnce = 200

/** A row as texts, one to a column. */
export type PrintedPart = readonly (readonly string[])[]

/** What the filter leaves, in its order, as it is written in the grid; made part by part, so that the page stays usable. */
export function usePrintedRows(grid: GridModel<number>) {
  const [{ columns, positions, engine }] = useState(() => ({ ...grid, columns: shownColumns(grid) }))
  const total = Math.min(mostRows, positions.length)
  const [parts, setParts] = useState<readonly PrintedPart[]>([])
  const made = parts.length * atOnce
  const isReady = made >= total
  useEffect(() => {
    if (isReady) return undefined
    const timer = setTimeout(() => {
      const writers = columns.map((column) => ({ field: column.field, write: writerOf(column) }))
      const part = Array.from(positions.slice(made, Math.min(total, made + atOnce)), (position) =>
        writers.map(({ field, write }) => write(engine.valueAt(position, field))),
      )
      setParts((before) => [...before, part])
    })
    return () => clearTimeout(timer)
  }, [isReady, made, total, columns, positions, engine])
  return { columns, parts, total, isReady }
}
