import { ElementSet } from '../appearance/element-set.ts'
import type { ListedElement } from '../elements/listed-element.ts'
import { aboveGround } from '../surroundings.ts'
import type { View } from '../view.ts'
import type { Viewer } from '../viewer.ts'
import { fromAbove, planPlanes, viewAbove } from './plan.model.ts'
import { storeysOf, type Storey } from './storeys.model.ts'

/** The storeys of the loaded models, with their heights before lifting. */
export function storeysIn(viewer: Viewer, elements: readonly ListedElement[]): Storey[] {
  const liftSets = viewer.getLifts().map((group) => ({ lift: group.lift, set: new ElementSet(group.elements) }))
  return storeysOf(elements, (element) => {
    const box = viewer.getBounds([element])
    const lift = liftSets.findLast(({ set }) => set.has(element))?.lift ?? 0
    return box && { min: { ...box.min, z: box.min.z - lift }, max: { ...box.max, z: box.max.z - lift } }
  })
}

/** A plan that is shown, and the view to return to. */
export type Plan = { storey: string; before: View }

/** Shows the plan of a storey. */
export function showPlan(viewer: Viewer, { floor, elements }: Storey, cut: number) {
  const elementsOnStoreys = aboveGround(elements)
  viewer.setLifts([])
  const box = viewer.getBounds(elementsOnStoreys)
  if (!box) return
  const planes = planPlanes(floor, cut)
  const middle = { x: (box.min.x + box.max.x) / 2, y: (box.min.y + box.max.y) / 2, z: floor }
  viewer.setView(viewAbove(middle, Math.max(box.max.x - box.min.x, box.max.y - box.min.y, 1), planes))
  viewer.fit(elementsOnStoreys, { isImmediate: true })
  // Looks straight down, because fitting may have rotated the picture.
  viewer.setView(fromAbove(viewer.getView(), planes))
}
