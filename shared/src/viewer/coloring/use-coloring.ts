import { useEffect, useEffectEvent, useMemo } from 'react'
import { useUnits } from '../../core/organization/index.ts'
import type { Appearance } from '../appearance/appearance.ts'
import type { ElementList } from '../elements/use-elements.ts'
import type { Viewer } from '../viewer.ts'
import type { ColorProperty } from './color-property.model.ts'
import { legendOf } from './legend.model.ts'

type Request = {
  viewer: Viewer
  property: ColorProperty | undefined
  list: ElementList
  /** Something else has changed the colors, such as a saved view. */
  onReplaced: () => void
}

/** Colors loaded elements by a property, including those of models that are loaded later. */
export function useColoring({ viewer, property, list, onReplaced }: Request) {
  const elements = list.status === 'read' ? list.elements : undefined
  const units = useUnits()
  const legend = useMemo(
    () => (property && elements ? legendOf(elements, { property, units }) : undefined),
    [elements, property, units],
  )
  const check = useEffectEvent(({ colours }: Appearance) => {
    if (!legend) return
    const isOwn = colours.every(({ name, colour }) => legend.some((own) => own.name === name && own.colour === colour))
    const isCleared = colours.length === 0 && viewer.models().length > 0
    if (!isOwn || isCleared) onReplaced()
  })
  useEffect(() => viewer.on('appearance', (appearance) => check(appearance)), [viewer])
  useEffect(() => {
    if (legend) viewer.setAppearance({ colours: legend })
  }, [viewer, legend])
}
