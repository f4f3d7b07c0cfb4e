import { useMemo } from 'react'
import { useHistoryState } from '../../../core/routing/index.ts'

export type GridSelection = {
  /** Ids of rows, from `rowId`. */
  selected: ReadonlySet<string>
  select: (next: ReadonlySet<string>) => void
}

/**
 * The selected rows of a grid. The selection survives sorting, filtering, paging, and Back to the page; ids of rows
 * that no longer exist are ignored.
 */
export function useGridSelection<Row>(rows: readonly Row[], rowId: (row: Row) => string): GridSelection {
  const [chosen, select] = useHistoryState<ReadonlySet<string>>('selected rows', noIds)
  const selected = useMemo(() => stillThere(chosen, rows, rowId), [chosen, rows, rowId])
  return useMemo(() => ({ selected, select }), [selected, select])
}

const noIds: ReadonlySet<string> = new Set()

function stillThere<Row>(chosen: ReadonlySet<string>, rows: readonly Row[], rowId: (row: Row) => string) {
  if (chosen.size === 0) return chosen
  const found = rows.map(rowId).filter((id) => chosen.has(id))
  return found.length === chosen.size ? chosen : new Set(found)
}
