import type { LoadedModel } from '@lintel/shared/viewer'
import { useEffect } from 'react'

/** The first of the colors that the viewer gives to kinds. Color-blind people too can tell it from what is faded and selected. */
const filteredColour = '#53a000'

/** Colors what the filter of a grid has left, and comes close to it, once. The legend says how many there are, hides and isolates them. */
export function FilteredElements({ viewer, handle, numbers }: LoadedModel & { numbers: readonly number[] }) {
  useEffect(() => showFiltered({ viewer, handle }, numbers), [viewer, handle, numbers])
  return null
}

/** Of the color, in the legend. */
export const filteredName = 'Filtered'

export function showFiltered({ viewer, handle: { modelId } }: LoadedModel, numbers: readonly number[]): void {
  const elements = numbers.map((number) => ({ modelId, elementId: String(number) }))
  viewer.setAppearance({ colours: [{ colour: filteredColour, name: filteredName, elements }], ghostsRest: true })
  if (elements.length > 0) viewer.fit(elements)
}
