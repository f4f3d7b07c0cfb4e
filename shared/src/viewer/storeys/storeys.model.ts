import type { ListedElement } from '../elements/listed-element.ts'
import { aboveGround } from '../surroundings.ts'
import type { Box, LiftedElements } from '../view.ts'

/** A storey as the picture has it. `floor`: where most of what stands in it stands, in meters. */
export type Storey = { name: string; floor: number; elements: readonly ListedElement[] }

type BoundsOf = (element: ListedElement) => Box | undefined

/** What stands on floors; windows, lamps and ducts say little of where one is. */
const standing = /door|wall|column|stair|furniture|casework/i
/** So many elements of a storey tell where it is. */
const mostMeasured = 400
/** In meters: floors are not built more exactly, nor drawn. */
const step = 0.05

/**
 * The storeys that have a shape, the highest first. Their heights in the file count from zeros of its own, which are often not those of its
 * shapes, so that the shapes are asked.
 */
export function storeysOf(elements: readonly ListedElement[], boundsOf: BoundsOf): Storey[] {
  const named = elements.filter(({ storey }) => storey !== '')
  return [...Map.groupBy(named, ({ storey }) => storey)]
    .flatMap(([name, own]) => {
      const floor = floorOf(own, boundsOf)
      return floor === undefined ? [] : [{ name, floor, elements: own }]
    })
    .toSorted((one, other) => other.floor - one.floor)
}

/** The height at which the most elements begin, the lower of two. */
function floorOf(elements: readonly ListedElement[], boundsOf: BoundsOf): number | undefined {
  const bottoms = (own: readonly ListedElement[]) => sampled(own).flatMap((element) => boundsOf(element)?.min.z ?? [])
  const above = aboveGround(elements)
  const ofStanding = bottoms(above.filter(({ category }) => standing.test(category)))
  const heights = ofStanding.length > 0 ? ofStanding : bottoms(above)
  const groups = [...Map.groupBy(heights, (height) => Math.round(height / step))]
  const [commonest] = groups.toSorted(
    ([height, own], [otherHeight, other]) => other.length - own.length || height - otherHeight,
  )
  return commonest && Math.min(...commonest[1])
}

/** Evenly out of all, so that one corner of the building does not speak for it. */
function sampled(elements: readonly ListedElement[]): readonly ListedElement[] {
  const every = Math.ceil(elements.length / mostMeasured)
  return every <= 1 ? elements : elements.filter((_, at) => at % every === 0)
}

/** As high as storeys are where nothing tells, in meters. */
const usualHeight = 3

function heightOf(storeys: readonly Storey[]): number {
  const heights = storeys
    .slice(1)
    .map(({ floor }, at) => (storeys[at]?.floor ?? floor) - floor)
    .filter((height) => height > 1)
    .toSorted((one, other) => one - other)
  return heights[Math.floor(heights.length / 2)] ?? usualHeight
}

/** Storeys apart from each other: at a share of 1, twice as far as one is high. The lowest stays where it is. */
export function explodedBy(share: number, storeys: readonly Storey[]): LiftedElements[] {
  const apart = share * 2 * heightOf(storeys)
  if (apart === 0) return []
  return storeys.slice(0, -1).map(({ elements }, at) => ({
    lift: (storeys.length - 1 - at) * apart,
    elements: elements.map(({ modelId, elementId }) => ({ modelId, elementId })),
  }))
}

/** How far apart they are drawn; the opposite of `explodedBy`. */
export function shareOf([highest]: readonly LiftedElements[], storeys: readonly Storey[]): number {
  const [most] = explodedBy(1, storeys)
  return highest && most ? Math.min(1, highest.lift / most.lift) : 0
}
