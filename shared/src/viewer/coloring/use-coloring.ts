import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useUnits } from '../../core/organization/index.ts'
import { ghostColor, type Appearance, type ColoredElements } from '../appearance/appearance.ts'
import { modelColors } from '../elements/model-looks.ts'
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

type Colors = readonly ColoredElements[]

const noColors: Colors = []

/**
 * Colors loaded elements by a property, including those of models that are loaded later. Elements without a value keep
 * the color of their model. Returns how to remove the colors.
 */
export function useColoring({ viewer, property, list, onReplaced }: Request) {
  const elements = list.status === 'read' ? list.elements : undefined
  const units = useUnits()
  const legend = useMemo(
    () => (property && elements ? legendOf(elements, { property, units }) : undefined),
    [elements, property, units],
  )
  const applied = useRef(noColors)
  const check = useEffectEvent(({ colours }: Appearance) => {
    if (!legend) return
    const otherColors = without(colours, legend)
    const isOwn = otherColors.length === modelColors(otherColors, viewer.models()).length
    const isCleared = otherColors.length === colours.length && viewer.models().length > 0
    if (!isOwn || isCleared) onReplaced()
  })
  useEffect(() => viewer.on('appearance', (appearance) => check(appearance)), [viewer])
  useEffect(() => {
    if (legend) {
      const colors = layered(ownColors(viewer, applied.current), legend)
      applied.current = legend
      viewer.setAppearance({ colours: colors })
    }
  }, [viewer, legend])
  return function removeColors() {
    viewer.setAppearance({ colours: ownColors(viewer, applied.current), ghostsRest: false })
  }
}

function ownColors(viewer: Viewer, legend: Colors): Colors {
  return modelColors(without(viewer.getAppearance().colours, legend), viewer.models())
}

function without(colors: Colors, legend: Colors): Colors {
  return colors.filter(({ name, colour }) => !legend.some((entry) => entry.name === name && entry.colour === colour))
}

/** The last color counts: that of a value before that of a model. Models that are ghosts remain so. */
function layered(models: Colors, legend: Colors): Colors {
  const isGhost = ({ colour }: ColoredElements) => colour === ghostColor
  return [...models.filter((model) => !isGhost(model)), ...legend, ...models.filter(isGhost)]
}
