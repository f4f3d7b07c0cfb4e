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

/** A file that holds ground or roads is the site's: its lamps, fences and signs stand far off, its canopies do not. */
export function buildingBounds(elements: readonly ElementIdentity[], boxes: readonly Box3[]): Box3 {
  const bounds = new Box3()
  const isSite = elements.some(({ category }) => category === 'Topography' || category === 'Roads')
  elements.forEach(({ category }, index) => {
    const box = boxes[index]
    if (box && (isSite ? category === 'Roofs' : !siteCategories.has(category))) bounds.union(box)
  })
  return bounds
}
