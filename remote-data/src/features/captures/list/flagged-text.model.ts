import { countText } from '@lintel/shared/format'

type Flagged = { failedElementsCount: number | null; newlyFlagged: number | null; noLongerFlagged: number | null }

/** Flags of the latest review and their change, such as `78 flagged (+5 −2)`; empty before the first review. */
export function flaggedText(found: Flagged): { text: string; isWarning: boolean } | undefined {
  const { failedElementsCount: count, newlyFlagged, noLongerFlagged } = found
  if (count === null) return undefined
  const changes = [signed('+', newlyFlagged), signed('−', noLongerFlagged)].filter(Boolean).join(' ')
  const text = `${countText(count)} flagged`
  return { text: changes === '' ? text : `${text} (${changes})`, isWarning: count > 0 }
}

function signed(sign: '+' | '−', count: number | null): string {
  return count === null || count === 0 ? '' : `${sign}${countText(count)}`
}
