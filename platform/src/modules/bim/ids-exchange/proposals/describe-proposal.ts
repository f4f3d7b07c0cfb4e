import type { IdsProposal } from '@lintel/shared/contract/ids-imports'
import type { ParameterVersion, Verdict } from '../mapping/specification-terms.ts'
import type { ListedProposal } from './proposal-repository.ts'

/** A proposal for the list, with the current and the proposed value as text. */
export function describeProposal(stored: ListedProposal): IdsProposal {
  const { id, revision, state, kind, specificationNumber, specification, masterElementId, decidedBy } = stored
  const { category, family, type, setName, parameterName, was, wanted, unit, proposed, remark } = stored
  const element = { masterElementId, category, family, type, setName, parameterName }
  return {
    ...{ id, revision, state, kind, specificationNumber, specification, ...element, remark, decidedBy },
    now: kind === 'Rule' ? null : wordsOf(was, unit),
    proposed: proposed ?? wordsOf(wanted, unit),
  }
}

/** `Not Approved (reason: too thin)`, `300 mm`, `Not in reviews`. */
export function wordsOf(version: Verdict | ParameterVersion | null, unit: string | null): string {
  if (version === null) return 'No such parameter'
  return 'status' in version ? verdictWords(version) : valueWords(version, unit)
}

function verdictWords({ status, notApprovedReason, notApprovedAction }: Verdict): string {
  const remarks = [
    ...(notApprovedReason === null ? [] : [`reason: ${notApprovedReason}`]),
    ...(notApprovedAction === null ? [] : [`action: ${notApprovedAction}`]),
  ]
  return remarks.length === 0 ? status : `${status} (${remarks.join('; ')})`
}

const ownUnit = /^[-+]?[\d.]+(?:e[-+]?\d+)?$/i

function valueWords({ approvedValue, includeInReview }: ParameterVersion, unit: string | null): string {
  const value =
    approvedValue === null ? 'Any value' : approvedValue === '' ? 'Without a value' : withUnit(approvedValue, unit)
  return includeInReview ? value : approvedValue === null ? 'Not in reviews' : `${value}, not in reviews`
}

function withUnit(value: string, unit: string | null): string {
  return unit !== null && ownUnit.test(value) ? `${value} ${unit}` : value
}
