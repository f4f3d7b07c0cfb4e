import { useCallback, useEffect, useRef, type SyntheticEvent } from 'react'
import { inSlices, type RowEngine } from '../engine/index.ts'
import { headerRow } from '../focus/cell-place.ts'
import { placeOf } from '../focus/grid-dom.ts'
import type { LaidColumn } from './table-layout.ts'

/** Fewer rows are sorted faster than somebody clicks, so nothing is prepared for them. */
const fewRows = 2_000

/**
 * Who points at a title, or comes to it by keyboard, often sorts by it next: meanwhile what that takes is made ready in slices, until
 * something else is pointed at. Answers how to tell which column it is; none where it is something else.
 */
export function useSortIntent<Row>(engine: RowEngine<Row>): (field: string | undefined) => void {
  const pointed = useRef<string>(undefined)
  const begun = useRef<AbortController>(undefined)
  const begin = useCallback(() => {
    begun.current?.abort()
    const field = pointed.current
    if (field === undefined || engine.rows.length <= fewRows) return
    const control = new AbortController()
    begun.current = control
    inSlices(engine.prepareSort(field), control.signal).catch((reason: unknown) => {
      // Sorting by the column throws the same error again, while drawing, where it is shown.
      if (!control.signal.aborted) reportError(reason)
    })
  }, [engine])
  useEffect(() => {
    begin()
    return () => begun.current?.abort()
  }, [begin])
  return useCallback(
    (field) => {
      if (field === pointed.current) return
      pointed.current = field
      begin()
    },
    [begin],
  )
}

/** What the grid listens to in order to know which title is pointed at, or has the focus. */
export function titlePointing<Row>(columns: readonly LaidColumn<Row>[], onIntent: (field: string | undefined) => void) {
  function onPoint({ target }: SyntheticEvent) {
    const place = placeOf(target as Element)
    const column = place?.row === headerRow ? columns[place.column] : undefined
    onIntent(column?.isSortable ? column.field : undefined)
  }
  return { onFocusCapture: onPoint, onPointerOverCapture: onPoint, onPointerLeave: onPoint }
}
