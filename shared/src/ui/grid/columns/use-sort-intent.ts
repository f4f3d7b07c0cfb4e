import { useCallback, useEffect, useRef, type SyntheticEvent } from 'react'
import { inSlices, mostAtOnce, type RowEngine } from '../engine/index.ts'
import { filterRow, headerRow } from '../focus/cell-position.ts'
import { placeOf } from '../focus/grid-dom.ts'
import type { LaidColumn } from './table-layout.ts'

type Intent = 'sort' | 'filter'
type OnIntent = (field: string | undefined, intent?: Intent) => void

/**
 * Pointing at a title or a filter, or focusing it, often precedes sorting or filtering by that column. Its tables are
 * then prepared in the background. Returns a function that reports the column; undefined for anything else.
 */
export function useSortIntent<Row>(engine: RowEngine<Row>): OnIntent {
  const pointed = useRef<{ field: string; intent: Intent }>(undefined)
  const begun = useRef<AbortController>(undefined)
  const begin = useCallback(() => {
    begun.current?.abort()
    // Sorting this few rows is faster than a click, so nothing is prepared for them.
    if (pointed.current === undefined || engine.rows.length <= mostAtOnce) return
    const { field, intent } = pointed.current
    const control = new AbortController()
    begun.current = control
    inSlices(intent === 'sort' ? engine.prepareSort(field) : engine.prepareFilter(field), control.signal).catch(
      (reason: unknown) => {
        // Sorting by the column throws the same error again during rendering, where it is shown.
        if (!control.signal.aborted) reportError(reason)
      },
    )
  }, [engine])
  useEffect(() => {
    begin()
    return () => begun.current?.abort()
  }, [begin])
  return useCallback(
    (field, intent = 'sort') => {
      if (field === pointed.current?.field && (field === undefined || intent === pointed.current?.intent)) return
      pointed.current = field === undefined ? undefined : { field, intent }
      begin()
    },
    [begin],
  )
}

/** Event handlers of the grid that detect which title or filter is hovered or focused. */
export function titlePointing<Row>(columns: readonly LaidColumn<Row>[], onIntent: OnIntent) {
  function onPoint({ target }: SyntheticEvent) {
    const place = placeOf(target as Element)
    const column = columns[place?.column ?? -1]
    if (place?.row === filterRow && column?.isFilterable) onIntent(column.field, 'filter')
    else onIntent(place?.row === headerRow && column?.isSortable ? column.field : undefined)
  }
  return { onFocusCapture: onPoint, onPointerOverCapture: onPoint, onPointerLeave: onPoint }
}
