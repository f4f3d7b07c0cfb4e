import {
  prohibitedElementsText,
  requirementText,
  type IdsFinding,
  type IdsSpecification,
} from '@lintel/shared/contract/ids'
import { reasonTexts } from '../ids-check-text.model.ts'

/** A finding with the names of its specification and requirement. */
export type FindingRow = Pick<
  IdsFinding,
  'number' | 'globalId' | 'class' | 'name' | 'actual' | 'expected' | 'expressId' | 'elementNumber'
> & {
  specification: string
  requirement: string | null
  reason: string | null
}

/** The findings of one specification, or of all. */
export function findingRows(
  findings: readonly IdsFinding[],
  specifications: readonly IdsSpecification[],
  only: number | undefined,
): FindingRow[] {
  const byNumber = new Map(specifications.map((one) => [one.number, one]))
  const selected = only === undefined ? findings : findings.filter(({ specification }) => specification === only)
  return selected.map(({ specification, requirement, reason, ...finding }) => {
    const details = byNumber.get(specification)
    const requirementDetails = requirement === null ? undefined : details?.requirements[requirement - 1]
    return {
      ...finding,
      specification: details?.name ?? String(specification),
      requirement: requirementDetails ? requirementText(requirementDetails) : reason && prohibitedElementsText,
      reason: reason && reasonTexts[reason],
    }
  })
}
