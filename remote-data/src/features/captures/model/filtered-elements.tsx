import type { LoadedModel } from '@lintel/shared/viewer'
import { useEffect } from 'react'

/** The viewer's first category color, distinguishable from faded and selected elements for color-blind users. */
const filteredColor = '#53a000'

/** Colors the filtered elements and zooms to them once. The legend counts, hides, and isolates them. */
export function FilteredElements({ viewer, handle, numbers }: LoadedModel & { numbers: readonly number[] }) {
  useEffect(() => showFiltered({ viewer, handle }, numbers), [viewer, handle, numbers])
  return null
}

/** The legend's label. */
export const filteredName = 'Filtered'

export function showFiltered({ viewer, handle: { modelId } }: LoadedModel, numbers: readonly number[]): void {
  const elements = numbers.map((number) => ({ modelId, elementId: String(number) }))
  viewer.setAppearance({ colours: [{ colour: filteredColor, name: filteredName, elements }], ghostsRest: true })
  if (elements.length > 0) viewer.fit(elements)
}
