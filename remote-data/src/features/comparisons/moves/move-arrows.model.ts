import { pluralize } from '@lintel/shared/format'
import type { Arrow, Box, ElementReference } from '@lintel/shared/viewer'
import { distanceMoved, type MovedElement, type Vector } from './move.model.ts'

type Models = { base: string | undefined; compare: string | undefined }
type ArrowOptions = {
  models: Models
  boundsOf: (element: ElementReference) => Box | undefined
  /** Maximum number of arrows. */
  maxCount: number
}

/**
 * `withoutGeometry` counts elements without geometry in either model. Other elements without an arrow moved less than
 * those with one.
 */
export type MoveArrows = { arrows: readonly Arrow[]; moved: number; withoutGeometry: number }

/** Arrows from old to new positions, longest first, up to the limit. */
export function moveArrows(
  movedElements: readonly MovedElement[],
  { models, boundsOf, maxCount }: ArrowOptions,
): MoveArrows {
  const arrows: Arrow[] = []
  let withoutGeometry = 0
  for (const element of movedElements) {
    if (arrows.length === maxCount) break
    const base = referenceIn(models.base, element.baseNumber)
    const compare = referenceIn(models.compare, element.compareNumber)
    const endPoints = arrowEnds({
      baseBox: base && boundsOf(base),
      compareBox: compare && boundsOf(compare),
      offset: element.offset,
    })
    if (endPoints) arrows.push({ ...endPoints, elements: [base, compare].filter((one) => one !== undefined) })
    else withoutGeometry += 1
  }
  return { arrows, moved: movedElements.length, withoutGeometry }
}

function referenceIn(modelId: string | undefined, number: number | null): ElementReference | undefined {
  return modelId === undefined || number === null ? undefined : { modelId, elementId: String(number) }
}

type MovedBoxes = { baseBox: Box | undefined; compareBox: Box | undefined; offset: Vector }

/** Absolute (meters) and relative tolerance: geometry is quantized, so centers can differ by this without a move. */
const tolerance = { meters: 0.005, relative: 0.02 }

/**
 * An arrow starts at the center of the old geometry. It ends at the center of the new geometry if the distance between
 * the centers matches the move: offsets are relative to the site, which may be rotated in the model. If the geometry
 * changed too, its center isn't comparable, so the offset is used.
 */
function arrowEnds({ baseBox, compareBox, offset }: MovedBoxes): { from: Vector; to: Vector } | undefined {
  const [from, to] = [baseBox && boxCenter(baseBox), compareBox && boxCenter(compareBox)]
  if (from && to) {
    const distance = distanceMoved(offset)
    const centerDistance = Math.hypot(to.x - from.x, to.y - from.y, to.z - from.z)
    if (
      Math.abs(centerDistance - distance) <= tolerance.meters + tolerance.relative * distance &&
      distance > tolerance.meters * 2
    )
      return { from, to }
  }
  if (from) return { from, to: translate(from, offset, 1) }
  return to && { from: translate(to, offset, -1), to }
}

function boxCenter({ min, max }: Box): Vector {
  return { x: (min.x + max.x) / 2, y: (min.y + max.y) / 2, z: (min.z + max.z) / 2 }
}

function translate(point: Vector, by: Vector, factor: 1 | -1): Vector {
  return { x: point.x + factor * by.x, y: point.y + factor * by.y, z: point.z + factor * by.z }
}

/** Moves without an arrow, in words; empty if there are none. */
export function leftOutText({ arrows, moved, withoutGeometry }: MoveArrows): string {
  const smallerMoves = moved - withoutGeometry - arrows.length
  const parts = [
    smallerMoves > 0 && `${pluralize(smallerMoves, 'element')} with smaller moves`,
    withoutGeometry > 0 && `${pluralize(withoutGeometry, 'element')} without geometry`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? '' : `No arrow: ${parts.join(', ')}.`
}
