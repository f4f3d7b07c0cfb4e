import type { Flag, Review } from './platform.ts'

export type Group = {
  category: string
  family: string
  type: string
  /** How many elements were flagged. */
  elements: number
  reasons: { reason: string; elements: number }[]
}

/** Flags by category, family, and type, most flagged first, with reasons. */
export function groupsOf(flags: readonly Flag[]): Group[] {
  const byType = Map.groupBy(flags, ({ category, family, type }) => JSON.stringify([category, family, type]))
  return [...byType.values()].flatMap(groupOf).sort((one, other) => other.elements - one.elements)
}

function groupOf(flags: readonly Flag[]): Group[] {
  const [first] = flags
  if (!first) return []
  const { category, family, type } = first
  const reasons = [...Map.groupBy(flags, reasonOf)]
    .map(([reason, having]) => ({ reason, elements: countElements(having) }))
    .sort((one, other) => other.elements - one.elements)
  return [{ category, family, type, elements: countElements(flags), reasons }]
}

/** Without the element's value, so that all violations of a rule share one reason. */
function reasonOf({ notApproved, parameterName, masterModelValue, notApprovedReason }: Flag): string {
  return notApproved || parameterName === null || masterModelValue === null
    ? notApprovedReason
    : `${parameterName} is not ${masterModelValue}.`
}

function countElements(flags: readonly Flag[]): number {
  return new Set(flags.map(({ elementNumber }) => elementNumber)).size
}

export function wordsOf(groups: readonly Group[]): string[] {
  return groups.flatMap(({ category, family, type, elements, reasons }) => [
    `  ${category} · ${family} · ${type}: ${elements === 1 ? 'one element' : `${elements} elements`}`,
    ...reasons.map(({ reason, elements: having }) => `    ${reason} (${having})`),
  ])
}

/** As in lists of captures: `78 flagged (+5 −2)`. */
export function changesOf({ newlyFlagged, noLongerFlagged }: Pick<Review, 'newlyFlagged' | 'noLongerFlagged'>): string {
  const changes = [signed('+', newlyFlagged), signed('−', noLongerFlagged)].filter((change) => change !== '')
  return changes.length === 0 ? '' : ` (${changes.join(' ')})`
}

function signed(sign: '+' | '−', count: number | null): string {
  return count === null || count === 0 ? '' : `${sign}${count}`
}
