import type { Vector } from './vectors.ts'
import { buildBvh, someInBox } from './bvh.ts'
import { clearanceClash, duplicateClash, hardClash, type PairClash } from './check-pair.ts'
import type { Solid } from './solid.ts'
import { createSurface, type Surface } from './surface.ts'

export type ClashKind = 'hard' | 'clearance' | 'duplicate'

/** A rule; lengths are in meters. `limit` is the tolerance, or for clearance the distance. */
export type ClashOrder = { kind: ClashKind; limit: number }

/** Elements with the same `key` are the same element, and elements with different `class` are never duplicates. */
export type ClashElement = { key: string; class: string; solid: Solid }

export type Clash = { one: number; other: number; point: Vector; distance: number | null }

/** Trees of this many triangles are retained: about 70 bytes each. */
const maxCached = 2_000_000

/**
 * Finds the pairs of an element of each list that clash, by number. A pair that is in both lists is found once. Yields after each element
 * of the first list, so that the caller can stop.
 */
export function* findClashes(
  ones: readonly ClashElement[],
  others: readonly ClashElement[],
  { kind, limit }: ClashOrder,
): Generator<Clash[]> {
  const boxes = new Float64Array(6 * others.length)
  for (const [otherIndex, { solid }] of others.entries()) boxes.set(solid.box, 6 * otherIndex)
  const tree = buildBvh(boxes)
  const surfaceOf = cachedSurfaces()
  const otherNumbers = numbersByKey(others)
  const numbers = numbersByKey(ones)
  const margin = kind === 'hard' ? 0 : limit
  for (const [one, element] of ones.entries()) {
    const found: Clash[] = []
    const box = element.solid.box.map((value, index) => value + (index < 3 ? -margin : margin))
    someInBox(tree, boxes, box, (other) => {
      const second = others[other] as ClashElement
      if (second.key === element.key || isRepeated(one, other)) return false
      const clash = clashOf(element, second)
      if (clash) found.push({ one, other, ...clash })
      return false
    })
    yield found
  }

  /** The pair was also found the other way around. */
  function isRepeated(one: number, other: number): boolean {
    const before = numbers.get((others[other] as ClashElement).key)
    return before !== undefined && before < one && otherNumbers.has((ones[one] as ClashElement).key)
  }

  function clashOf(one: ClashElement, other: ClashElement): PairClash | undefined {
    if (kind === 'duplicate')
      return one.class === other.class ? duplicateClash(one.solid, other.solid, limit) : undefined
    const [surface, second] = [surfaceOf(one.solid), surfaceOf(other.solid)]
    return kind === 'hard' ? hardClash(surface, second, limit) : clearanceClash(surface, second, limit)
  }
}

function numbersByKey(elements: readonly ClashElement[]): Map<string, number> {
  return new Map(elements.map(({ key }, index) => [key, index]))
}

/** Trees are built when they are needed, and the ones that were not used for the longest time are dropped. */
function cachedSurfaces(): (solid: Solid) => Surface {
  const cached = new Map<Solid, Surface>()
  let triangles = 0
  return (solid) => {
    const surface = cached.get(solid) ?? createSurface(solid)
    if (!cached.delete(solid)) triangles += solid.index.length / 3
    cached.set(solid, surface)
    for (const oldest of cached.keys()) {
      if (triangles <= maxCached || oldest === solid) break
      cached.delete(oldest)
      triangles -= oldest.index.length / 3
    }
    return surface
  }
}
