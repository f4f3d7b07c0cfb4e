import { Box3 } from 'three'
import type { ElementIdentity } from './parse-model.ts'

/** Categories, as Revit names them, of what surrounds a building. */
const siteCategories = new Set(
  'Communication Devices,Entourage,Parking,Planting,Roads,Signage,Site,Topography'.split(','),
)

/** Leaves and patterns of a finish have more edges than a drawing can bear. */
export function isOutlined(element: ElementIdentity | undefined): boolean {
  return element?.category !== 'Planting' && !/\bfinish\b/i.test(element?.type ?? '')
}

/** Where the ground is modelled the rest of the file stands on the site: its lamps, fences and signs too. */
export function buildingBounds(elements: readonly ElementIdentity[], boxes: readonly Box3[]): Box3 {
  const bounds = new Box3()
  if (elements.some(({ category }) => category === 'Topography')) return bounds
  elements.forEach(({ category }, index) => {
    const box = boxes[index]
    if (box && !siteCategories.has(category)) bounds.union(box)
  })
  return bounds
}
