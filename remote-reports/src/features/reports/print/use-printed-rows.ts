import { maxPrintedRows, shownColumns, getValueFormatter, type GridModel } from '@lintel/shared/grid'
import { useEffect, useState } from 'react'

/** Rows that are formatted at once, which takes a few milliseconds. */
const batchSize = 200

/** A batch of rows, each with a text per column. */
export type PrintedPart = readonly (readonly string[])[]

/** The filtered rows in the grid's order and format, in batches, so that the page stays responsive. */
export function usePrintedRows(grid: GridModel<number>) {
  const [{ columns, positions, engine }] = useState(() => ({ ...grid, columns: shownColumns(grid) }))
  const total = Math.min(maxPrintedRows, positions.length)
  const [parts, setParts] = useState<readonly PrintedPart[]>([])
  const formattedCount = parts.length * batchSize
  const isReady = formattedCount >= total
  useEffect(() => {
    if (isReady) return undefined
    const timer = setTimeout(() => {
      const writers = columns.map((column) => ({ field: column.field, write: getValueFormatter(column) }))
      const part = Array.from(
        positions.slice(formattedCount, Math.min(total, formattedCount + batchSize)),
        (position) => writers.map(({ field, write }) => write(engine.valueAt(position, field))),
      )
      setParts((before) => [...before, part])
    })
    return () => clearTimeout(timer)
  }, [isReady, formattedCount, total, columns, positions, engine])
  return { columns, parts, total, isReady }
}
