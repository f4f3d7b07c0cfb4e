import type { CapturedElement } from '@lintel/shared/contract/captures'
import type { GridModel } from '@lintel/shared/grid'
import { plainAppearance, type Appearance, type LoadedModel } from '@lintel/shared/viewer'
import { useEffect, useEffectEvent, useRef } from 'react'
import { filteredName, showFiltered } from '../filtered-elements.tsx'

type Options = LoadedModel & {
  grid: GridModel<CapturedElement>
  /** Whether the URL contains colors, which an existing filter must not replace. */
  hasColors: boolean
}

/**
 * Colors the filtered elements in the model and fades the others. Without a filter, restores the previous appearance.
 */
export function useFilterInModel({ viewer, handle, grid, hasColors }: Options): void {
  const { engine, isPreparing, query } = grid
  const isReady = !isPreparing && engine.rows.length > 0
  const { filter } = query
  const shownFilter = useRef(hasColors ? filter : null)
  const before = useRef<Pick<Appearance, 'colours' | 'ghostsRest'>>(undefined)
  const show = useEffectEvent(() => {
    if (filter === shownFilter.current) return
    shownFilter.current = filter
    const { colours, ghostsRest } = viewer.getAppearance()
    const isFilterColor = colours.some(({ name }) => name === filteredName)
    if (filter) {
      if (!isFilterColor) before.current = { colours, ghostsRest }
      const numbers = [...grid.positions].flatMap((position) => engine.rows[position]?.number ?? [])
      showFiltered({ viewer, handle }, numbers)
    } else if (isFilterColor) {
      const { colours: previousColors, ghostsRest: wasFaded } = before.current ?? plainAppearance
      viewer.setAppearance({ colours: previousColors, ghostsRest: wasFaded })
    }
  })
  useEffect(() => {
    if (isReady) show()
  }, [isReady, filter])
}
