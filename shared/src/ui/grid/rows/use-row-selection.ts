import { useCallback, useMemo, useRef } from 'react'
import type { GridModel } from './use-data-grid.ts'
import type { GridSelection } from './use-grid-selection.ts'

type SelectAll = { isAll: boolean; isSome: boolean; onToggle: () => void }

/** Selecting rows of the page, one or (with Shift) a range, and all filtered rows. */
export function useRowSelection<Row>(grid: GridModel<Row>, selection: GridSelection | undefined) {
  const { engine, positions, shown, rowId } = grid
  const idAt = useCallback((position: number) => rowId(engine.rows[position] as Row), [engine, rowId])
  const lastPosition = useRef<number>(undefined)

  const onToggle = useCallback(
    (index: number, isRange: boolean) => {
      if (!selection) return
      const ids = new Set(selection.selected)
      const linePosition = shown.placeAt(index)
      const from = isRange && lastPosition.current !== undefined ? positions.indexOf(lastPosition.current) : -1
      const end = (shown.groupAt(index)?.end ?? linePosition + 1) - 1
      const isSelected = !positions.subarray(linePosition, end + 1).every((position) => ids.has(idAt(position)))
      const [first, last] = from === -1 ? [linePosition, end] : [Math.min(from, linePosition), Math.max(from, end)]
      for (const position of positions.subarray(first, last + 1)) {
        if (isSelected) ids.add(idAt(position))
        else ids.delete(idAt(position))
      }
      lastPosition.current = positions[linePosition]
      selection.select(ids)
    },
    [positions, shown, idAt, selection],
  )

  const selectAll = useMemo<SelectAll | undefined>(() => {
    if (!selection) return undefined
    const { selected, select } = selection
    const filteredIds = () => Array.from(positions, idAt)
    const count = selected.size === 0 ? 0 : filteredIds().filter((id) => selected.has(id)).length
    const isAll = count > 0 && count === positions.length
    function onToggleAll() {
      const ids = new Set(selected)
      for (const id of filteredIds()) {
        if (isAll) ids.delete(id)
        else ids.add(id)
      }
      select(ids)
    }
    return { isAll, isSome: count > 0, onToggle: onToggleAll }
  }, [positions, idAt, selection])

  return { onToggle, selectAll }
}
