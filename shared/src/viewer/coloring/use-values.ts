import { useEffect, useEffectEvent, useMemo, useReducer, useState } from 'react'
import type { ElementList } from '../elements/use-elements.ts'
import type { Viewer } from '../viewer.ts'
import { isFromSource, withValues, type SourceProperty, type ColorProperty } from './color-property.model.ts'
import type { ElementValue, ValueSource } from './value-source.ts'

type Request = {
  viewer: Viewer
  source: ValueSource | undefined
  property: ColorProperty | undefined
  list: ElementList
}

/** `values` is undefined if they could not be loaded. */
type LoadedValues = { property: SourceProperty; list: ElementList; values: readonly ElementValue[] | undefined }

/** The elements with the values of the selected property, which are loaded from the source if necessary. */
export function useValues({ viewer, source, property, list }: Request): ElementList {
  const [round, restart] = useReducer((count: number) => count + 1, 0)
  const [loadedValues, setLoadedValues] = useState<LoadedValues>()
  const propertyToLoad = source && property && isFromSource(property) && list.status === 'read' ? property : undefined
  const loadValues = useEffectEvent(async (sourceProperty: SourceProperty) => source?.valuesOf(sourceProperty, viewer))

  useEffect(() => {
    if (!propertyToLoad) return undefined
    let isOver = false
    async function read(sourceProperty: SourceProperty) {
      let values: readonly ElementValue[] | undefined
      try {
        values = await loadValues(sourceProperty)
      } catch {
        // The panel shows that loading has failed; the error contains no details for users.
        values = undefined
      }
      if (!isOver) setLoadedValues({ property: sourceProperty, list, values })
    }
    void read(propertyToLoad)
    return () => {
      isOver = true
    }
  }, [propertyToLoad, list, round])

  return useMemo<ElementList>(() => {
    if (!propertyToLoad || list.status !== 'read') return list
    if (loadedValues?.property !== propertyToLoad || loadedValues.list !== list) return { status: 'reading' }
    if (loadedValues.values)
      return { status: 'read', elements: withValues(list.elements, propertyToLoad, loadedValues.values) }
    function retry() {
      setLoadedValues(undefined)
      restart()
    }
    return { status: 'failed', retry }
  }, [propertyToLoad, list, loadedValues])
}
