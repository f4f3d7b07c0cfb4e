import type { MasterElement } from '@lintel/shared/contract/master-model'

export type Walk = {
  elements: readonly MasterElement[]
  /** IDs in the order of the list the user came from; empty means all elements. */
  order: readonly string[]
  from: string
}

/** The next unreviewed element, wrapping around; undefined if there is no other. */
export function nextNotReviewed({ elements, order, from }: Walk): string | undefined {
  const notReviewed = new Set(elements.filter(({ status }) => status === 'Not Reviewed').map(({ id }) => id))
  const ids = idsOf(elements, order)
  const currentIndex = ids.indexOf(from)
  return [...ids.slice(currentIndex + 1), ...ids.slice(0, Math.max(currentIndex, 0))].find((id) => notReviewed.has(id))
}

/** The previous element; undefined at the start. */
export function previousOf({ elements, order, from }: Walk): string | undefined {
  const existingIds = new Set(elements.map(({ id }) => id))
  const ids = idsOf(elements, order)
  return ids.slice(0, Math.max(ids.indexOf(from), 0)).findLast((id) => existingIds.has(id))
}

function idsOf(elements: readonly MasterElement[], order: readonly string[]): readonly string[] {
  return order.length > 0 ? order : elements.map(({ id }) => id)
}
