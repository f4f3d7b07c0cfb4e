import type { ListedElement } from '../elements/listed-element.ts'
import { aboveGround } from '../surroundings.ts'
import type { Box, LiftedElements } from '../view.ts'

/** A storey in the picture. `floor`: the height in meters at which most of its elements begin. */
export type Storey = { name: string; floor: number; elements: readonly ListedElement[] }

type BoundsOf = (element: ListedElement) => Box | undefined

/** Categories that stand on the floor. Windows, lamps and ducts say little about the height of the floor. */
const floorStanding = /door|wall|column|stair|furniture|casework/i
/** Maximum number of measured elements per storey. */
const maxMeasured = 400
/** Meters: floors are neither built nor drawn more precisely. */
const step = 0.05

/**
 * The storeys with geometry, highest first. Elevations in files often refer to another zero than the geometry, so the
 * geometry is measured.
 */
export function storeysOf(elements: readonly ListedElement[], boundsOf: BoundsOf): Storey[] {
  const withStorey = elements.filter(({ storey }) => storey !== '')
  return [...Map.groupBy(withStorey, ({ storey }) => storey)]
    .flatMap(([name, own]) => {
      const floor = floorOf(own, boundsOf)
      return floor === undefined ? [] : [{ name, floor, elements: own }]
    })
    .toSorted((one, other) => other.floor - one.floor)
}

/** The height at which most elements begin; if two heights are equally common, the lower one. */
function floorOf(elements: readonly ListedElement[], boundsOf: BoundsOf): number | undefined {
  const bottoms = (subset: readonly ListedElement[]) =>
    sampled(subset).flatMap((element) => boundsOf(element)?.min.z ?? [])
  const above = aboveGround(elements)
  const ofStanding = bottoms(above.filter(({ category }) => floorStanding.test(category)))
  const heights = ofStanding.length > 0 ? ofStanding : bottoms(above)
  const groups = [...Map.groupBy(heights, (height) => Math.round(height / step))]
  const [mostCommon] = groups.toSorted(
    ([height, own], [otherHeight, other]) => other.length - own.length || height - otherHeight,
  )
  return mostCommon && Math.min(...mostCommon[1])
}

/** Selects evenly distributed elements, so that the result does not depend on one part of the building. */
function sampled(elements: readonly ListedElement[]): readonly ListedElement[] {
  const interval = Math.ceil(elements.length / maxMeasured)
  return interval <= 1 ? elements : elements.filter((_, index) => index % interval === 0)
}

/** The height of a storey if it cannot be determined, in meters. */
const usualHeight = 3

function heightOf(storeys: readonly Storey[]): number {
  const heights = storeys
    .slice(1)
    .map(({ floor }, index) => (storeys[index]?.floor ?? floor) - floor)
    .filter((height) => height > 1)
    .toSorted((one, other) => one - other)
  return heights[Math.floor(heights.length / 2)] ?? usualHeight
}

/**
 * Lifts storeys: at a share of 1, the distance between them grows by twice the height of a storey. The lowest one
 * stays.
 */
export function explodedBy(share: number, storeys: readonly Storey[]): LiftedElements[] {
  const spacing = share * 2 * heightOf(storeys)
  if (spacing === 0) return []
  return storeys.slice(0, -1).map(({ elements }, at) => ({
    lift: (storeys.length - 1 - at) * spacing,
    elements: elements.map(({ modelId, elementId }) => ({ modelId, elementId })),
  }))
}

/** The share by which storeys are exploded; the inverse of `explodedBy`. */
export function shareOf([highest]: readonly LiftedElements[], storeys: readonly Storey[]): number {
  const [maxLift] = explodedBy(1, storeys)
  return highest && maxLift ? Math.min(1, highest.lift / maxLift.lift) : 0
}
