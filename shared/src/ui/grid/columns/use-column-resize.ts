import { useCallback, type PointerEvent } from 'react'
import type { ColumnSetting } from '../settings/grid-configuration.ts'
import type { GridTableState } from '../table/use-grid-table.ts'
import { clampWidth } from './column.ts'
import { followPointer } from './follow-pointer.ts'

type ColumnResizeOptions = Pick<GridTableState, 'table' | 'setDraftSizing'> & {
  settings: readonly ColumnSetting[]
}

/**
 * Resizes columns by keyboard, or by the edge of a header with a mouse, a pen or a finger. The width is shown at once
 * and saved at the end. TanStack's own handler supports neither pens nor canceled pointers, and starts from the
 * unfitted size.
 */
export function useColumnResize({ table, settings, setDraftSizing }: ColumnResizeOptions) {
  // A column that only a narrow window has narrowed keeps its saved width for wider windows.
  const sizesNow = useCallback(() => {
    return new Map(settings.map(({ field, width }) => [field, Math.max(width, table.getColumn(field)?.getSize() ?? 0)]))
  }, [table, settings])
  const setSize = useCallback(
    (field: string, width: number) => table.setColumnSizing((sizing) => ({ ...sizing, [field]: width })),
    [table],
  )
  const resize = (field: string, by: number) => setSize(field, (sizesNow().get(field) ?? 0) + by)
  const onResizeStart = useCallback(
    (event: PointerEvent<HTMLElement>, field: string) => {
      if (event.button !== 0) return
      // Prevents dragging the column, and scrolling.
      event.preventDefault()
      event.stopPropagation()
      const from = event.clientX
      const sizes = sizesNow()
      const before = sizes.get(field) ?? 0
      const direction = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
      let width = before
      followPointer({
        onMove({ clientX }) {
          width = clampWidth(before + (clientX - from) * direction)
          setDraftSizing({ ...Object.fromEntries(sizes), [field]: width })
        },
        onEnd(isDropped) {
          setDraftSizing(undefined)
          if (isDropped && width !== before) setSize(field, width)
        },
      })
    },
    [sizesNow, setSize, setDraftSizing],
  )
  return { resize, onResizeStart }
}
