import { ElementSet } from '../appearance/element-set.ts'
import { hiding, isolating, showing, showingAll, shownIn, type Appearance } from '../appearance/appearance.ts'
import type { ElementReference } from '../model.ts'
import type { Viewer } from '../viewer.ts'

type References = readonly ElementReference[]

export type Visibility = 'shown' | 'partly' | 'hidden'

/** Whether all, some or none of the elements are visible. */
export function visibilityOf(elements: References, isShown: (element: ElementReference) => boolean): Visibility {
  const first = elements[0]
  if (!first) return 'shown'
  const isFirstShown = isShown(first)
  if (elements.some((element) => isShown(element) !== isFirstShown)) return 'partly'
  return isFirstShown ? 'shown' : 'hidden'
}

/** Hides elements, or shows them again if none of them is visible. */
export function toggleShown(viewer: Viewer, elements: References) {
  const appearance = viewer.getAppearance()
  const isHidden = visibilityOf(elements, shownIn(appearance)) === 'hidden'
  viewer.setAppearance(isHidden ? showing(appearance, elements) : hiding(appearance, elements))
}

/** Isolates elements; a second call shows everything again. */
export function toggleIsolated(viewer: Viewer, elements: References) {
  viewer.setAppearance(isIsolated(viewer.getAppearance(), elements) ? showingAll : isolating(elements))
}

export function isIsolated({ isolated }: Appearance, elements: References) {
  if (isolated?.length !== elements.length) return false
  const isolatedSet = new ElementSet(isolated)
  return elements.every((element) => isolatedSet.has(element))
}

/** Selects elements; a single one is also zoomed to. */
export function choose(viewer: Viewer, elements: References) {
  viewer.select(elements)
  if (elements.length === 1) viewer.fit(elements)
}

/** Adds elements to the selection, or removes them if they are selected. */
export function chooseToo(viewer: Viewer, elements: References) {
  const selected = viewer.getSelection()
  const [before, more] = [new ElementSet(selected), new ElementSet(elements)]
  const isAll = elements.every((element) => before.has(element))
  viewer.select(
    isAll ? selected.filter((element) => !more.has(element)) : new ElementSet([...selected, ...elements]).list(),
  )
}
