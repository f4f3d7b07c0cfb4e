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
  const wanted = only === undefined ? findings : findings.filter(({ specification }) => specification === only)
  return wanted.map(({ specification, requirement, reason, ...finding }) => {
    const of = byNumber.get(specification)
    const asked = requirement === null ? undefined : of?.requirements[requirement - 1]
    return {
      ...finding,
      specification: of?.name ?? String(specification),
      requirement: asked ? requirementText(asked) : reason && prohibitedElementsText,
      reason: reason && reasonTexts[reason],
    }
  })
}
