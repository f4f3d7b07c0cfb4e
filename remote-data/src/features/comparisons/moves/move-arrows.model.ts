import { pluralize } from '@lintel/shared/format'
import type { Arrow, Box, ElementReference } from '@lintel/shared/viewer'
import { distanceMoved, type MovedElement, type Vector } from './move.model.ts'

type Models = { base: string | undefined; compare: string | undefined }
type Picture = {
  models: Models
  boundsOf: (element: ElementReference) => Box | undefined
  /** Maximum number of arrows. */
  maxCount: number
}

/**
 * `shapeless` elements have no geometry in either model; other elements without an arrow moved less than those with
 * one.
 */
export type MoveArrows = { arrows: readonly Arrow[]; moved: number; shapeless: number }

/** Arrows from old to new positions, longest first, up to the limit. */
export function moveArrows(moved: readonly MovedElement[], { models, boundsOf, maxCount }: Picture): MoveArrows {
  const arrows: Arrow[] = []
  let shapeless = 0
  for (const element of moved) {
    if (arrows.length === maxCount) break
    const base = referenceIn(models.base, element.baseNumber)
    const compare = referenceIn(models.compare, element.compareNumber)
    const places = placesOf({
      baseBox: base && boundsOf(base),
      compareBox: compare && boundsOf(compare),
      offset: element.offset,
    })
    if (places) arrows.push({ ...places, elements: [base, compare].filter((one) => one !== undefined) })
    else shapeless += 1
  }
  return { arrows, moved: moved.length, shapeless }
}

function referenceIn(modelId: string | undefined, number: number | null): ElementReference | undefined {
  return modelId === undefined || number === null ? undefined : { modelId, elementId: String(number) }
}

type MovedBoxes = { baseBox: Box | undefined; compareBox: Box | undefined; offset: Vector }

/** Absolute (meters) and relative tolerance: geometry is quantized, so centers can differ by this without a move. */
const roughly = { meters: 0.005, share: 0.02 }

/**
 * Starts at the center of the geometry. If both centers are as far apart as the element moved, they are used: positions
 * are relative to the site, which may be rotated in the model. If the geometry changed too, its center differs, so the
 * position is used.
 */
function placesOf({ baseBox, compareBox, offset }: MovedBoxes): { from: Vector; to: Vector } | undefined {
  const [from, to] = [baseBox && boxCenter(baseBox), compareBox && boxCenter(compareBox)]
  if (from && to) {
    const distance = distanceMoved(offset)
    const apart = Math.hypot(to.x - from.x, to.y - from.y, to.z - from.z)
    if (Math.abs(apart - distance) <= roughly.meters + roughly.share * distance && distance > roughly.meters * 2)
      return { from, to }
  }
  if (from) return { from, to: added(from, offset, 1) }
  return to && { from: added(to, offset, -1), to }
}

function boxCenter({ min, max }: Box): Vector {
  return { x: (min.x + max.x) / 2, y: (min.y + max.y) / 2, z: (min.z + max.z) / 2 }
}

function added(point: Vector, by: Vector, factor: 1 | -1): Vector {
  return { x: point.x + factor * by.x, y: point.y + factor * by.y, z: point.z + factor * by.z }
}

/** Moves without an arrow, in words; empty if there are none. */
export function leftOutText({ arrows, moved, shapeless }: MoveArrows): string {
  const further = moved - shapeless - arrows.length
  const parts = [
    further > 0 && `${pluralize(further, 'element')} with smaller moves`,
    shapeless > 0 && `${pluralize(shapeless, 'element')} without geometry`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? '' : `No arrow: ${parts.join(', ')}.`
}
