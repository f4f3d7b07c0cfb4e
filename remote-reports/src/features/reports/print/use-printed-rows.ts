import { maxPrintedRows, shownColumns, writerOf, type GridModel } from '@lintel/shared/grid'
import { useEffect, useState } from 'react'

/** Rows that are written at a time, which takes a few milliseconds. */
const atOnce = 200

/** Some of the rows, each a list of texts, one for each column. */
export type PrintedPart = readonly (readonly string[])[]

/** The rows that the filter leaves, as the grid orders and writes them; in parts, so that the page stays usable. */
export function usePrintedRows(grid: GridModel<number>) {
  const [{ columns, positions, engine }] = useState(() => ({ ...grid, columns: shownColumns(grid) }))
  const total = Math.min(maxPrintedRows, positions.length)
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
