import type { MasterElement } from '@lintel/shared/contract/master-model'

export type Walk = {
  elements: readonly MasterElement[]
  /** IDs in the order of the list the user came from; empty means all elements. */
  order: readonly string[]
  from: string
}

/** The next unreviewed element, wrapping around; undefined if there is no other. */
export function nextNotReviewed({ elements, order, from }: Walk): string | undefined {
  const waiting = new Set(elements.filter(({ status }) => status === 'Not Reviewed').map(({ id }) => id))
  const ids = idsOf(elements, order)
  const here = ids.indexOf(from)
  return [...ids.slice(here + 1), ...ids.slice(0, Math.max(here, 0))].find((id) => waiting.has(id))
}

/** The previous element; undefined at the start. */
export function previousOf({ elements, order, from }: Walk): string | undefined {
  const there = new Set(elements.map(({ id }) => id))
  const ids = idsOf(elements, order)
  return ids.slice(0, Math.max(ids.indexOf(from), 0)).findLast((id) => there.has(id))
}

function idsOf(elements: readonly MasterElement[], order: readonly string[]): readonly string[] {
  return order.length > 0 ? order : elements.map(({ id }) => id)
}
