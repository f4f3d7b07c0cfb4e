import type { Difference } from '@lintel/shared/contract/captures'
import type { Appearance, ElementReference } from '@lintel/shared/viewer'

export const sides = ['base', 'both', 'compare'] as const
export type Side = (typeof sides)[number]

export const sideLabels: Record<Side, string> = { base: 'Base', both: 'Both', compare: 'Compare' }

/** In both modes: the picture has colours of its own. */
export const differenceColours = { Added: '#2e9d4e', Removed: '#d92d20', Changed: '#e69a00' } as const

/** Ids of the loaded models; undefined where a capture has no shapes. */
export type ComparedModelIds = { base: string | undefined; compare: string | undefined }

/** Where the elements of a difference are in the picture: in the base, in what it is compared with, or in both. */
export function elementsOf({ subject, baseNumber, compareNumber }: Difference, { base, compare }: ComparedModelIds) {
  const isElement = subject === 'Element'
  const inBase = isElement && base !== undefined && baseNumber !== null
  const inCompare = isElement && compare !== undefined && compareNumber !== null
  return {
    inBase: inBase ? { modelId: base, elementId: String(baseNumber) } : undefined,
    inCompare: inCompare ? { modelId: compare, elementId: String(compareNumber) } : undefined,
  }
}

type Look = Pick<Appearance, 'colours' | 'hidden' | 'isolated' | 'ghostsRest'>

/**
 * Added green, removed red, changed amber, and the rest faded. `all` are the elements of both models: on a side, those of the other
 * one are hidden; in both at once, of the base only what was removed is seen, as the rest would be drawn twice.
 */
export function lookOf(
  side: Side,
  differences: readonly Difference[],
  { models, all }: { models: ComparedModelIds; all: readonly ElementReference[] },
): Look {
  const placed = differences.map((difference) => ({ kind: difference.kind, ...elementsOf(difference, models) }))
  const removed = new Set(placed.flatMap(({ kind, inBase }) => (kind === 'Removed' ? (inBase?.elementId ?? []) : [])))
  const isHidden = ({ modelId, elementId }: ElementReference) =>
    modelId === models.base
      ? side === 'compare' || (side === 'both' && !removed.has(elementId))
      : side === 'base' && modelId === models.compare
  return {
    hidden: all.filter(isHidden),
    isolated: undefined,
    ghostsRest: true,
    colours: Object.entries(differenceColours).map(([name, colour]) => ({
      name,
      colour,
      elements: placed.flatMap(({ kind, inBase, inCompare }) =>
        kind === name ? [inBase, inCompare].filter((element) => element !== undefined) : [],
      ),
    })),
  }
}
