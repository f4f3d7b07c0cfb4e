import type { ProposalKind } from '@lintel/shared/contract/ids-imports'
import type { IdsSpecification } from '@lintel/shared/ids'
import { approvedOf, isSameLiteral, literalOf } from './literal.model.ts'
import type {
  ParameterVersion,
  SpecifiedElement,
  SpecifiedParameter,
  ParameterRequirement,
  ParsedSpecification,
  Verdict,
} from './specification-terms.ts'
import { reviewedRows, instructionsOf } from './specification-of.model.ts'

/** A proposed change and the current state. */
export type Proposal = {
  kind: ProposalKind
  masterElementId: string | null
  setName: string | null
  parameterName: string | null
  unit: string | null
  was: Verdict | ParameterVersion | null
  wanted: Verdict | ParameterVersion | null
  rule: IdsSpecification | null
  /** A rule as text. */
  proposed: string | null
  remark: string | null
}

/** The changes that a specification proposes. Empty if the element already meets it. */
export function proposalsFor(
  parsed: ParsedSpecification,
  element: SpecifiedElement,
  parameters: readonly SpecifiedParameter[],
): Proposal[] {
  const verdict = parsed.verdict && verdictProposal(parsed, parsed.verdict, element)
  return [...(verdict ? [verdict] : []), ...parsed.rows.flatMap((row) => valueProposal(row, element, parameters) ?? [])]
}

const emptyProposal = { setName: null, parameterName: null, unit: null, rule: null, proposed: null }

function verdictProposal(
  parsed: ParsedSpecification,
  wanted: Verdict,
  element: SpecifiedElement,
): Proposal | undefined {
  const was = verdictOf(element)
  if (was.status === wanted.status && (was.status !== 'Not Approved' || hasSameReason(parsed, wanted, was)))
    return undefined
  const remark = was.status === wanted.status ? null : parsed.description
  return { ...emptyProposal, kind: 'Status', masterElementId: element.id, was, wanted, remark }
}

/** Whether reason and action are the same, as written in the file or as parsed. */
function hasSameReason({ instructions }: ParsedSpecification, wanted: Verdict, was: Verdict): boolean {
  const isRead =
    wanted.notApprovedReason === was.notApprovedReason && wanted.notApprovedAction === was.notApprovedAction
  return isRead || (instructionsOf(was) ?? null) === instructions
}

function verdictOf({ status, notApprovedReason, notApprovedAction }: Verdict): Verdict {
  return { status, notApprovedReason, notApprovedAction }
}

function valueProposal(
  parsed: ParameterRequirement,
  element: SpecifiedElement,
  parameters: readonly SpecifiedParameter[],
): Proposal | undefined {
  const row = rowNamed(parameters, parsed.set, parsed.name)
  if (row?.includeInReview && hasRequirement(row, parsed)) return undefined
  const { literal, dataType } = parsed
  const requiredValue =
    literal === null ? { approvedValue: null, unit: row?.unit ?? null } : approvedOf({ dataType, literal }, row?.unit)
  // Unit conversion may make a whole number slightly different; then the row isn't changed.
  if (row?.includeInReview && row.approvedValue === requiredValue.approvedValue) return undefined
  return {
    ...emptyProposal,
    kind: 'Value',
    masterElementId: element.id,
    setName: parsed.set,
    parameterName: parsed.name,
    unit: row ? row.unit : requiredValue.unit,
    was: row ? { approvedValue: row.approvedValue, includeInReview: row.includeInReview } : null,
    wanted: { approvedValue: requiredValue.approvedValue, includeInReview: true },
    remark: parsed.remark,
  }
}

/** Whether the row, exported as IDS, already has this requirement. */
function hasRequirement(row: SpecifiedParameter, { literal, dataType }: ParameterRequirement): boolean {
  const currentLiteral = literalOf(row, dataType)
  return currentLiteral !== undefined && isSameLiteral(currentLiteral.literal, literal, dataType)
}

/** The row that an export would write: the element's row takes precedence over the one of its type. */
export function rowNamed<Row extends SpecifiedParameter>(
  rows: readonly Row[],
  set: string,
  name: string,
): Row | undefined {
  const rowsOfParameter = rows.filter(({ setName, parameterName }) => setName === set && parameterName === name)
  return (
    reviewedRows(rowsOfParameter)[0] ?? rowsOfParameter.find(({ kind }) => kind === 'instance') ?? rowsOfParameter[0]
  )
}

/** The part of a specification that the master model can't express, stored unchanged; all of it if it matches no element. */
export function ruleProposal(parsed: ParsedSpecification, elements: readonly SpecifiedElement[]): Proposal | undefined {
  const isUnmatched = elements.length === 0 && parsed.about !== null
  const rule = isUnmatched ? parsed.whole : parsed.rule
  if (!rule) return undefined
  const [only, ...others] = parsed.about?.objectType == null ? [] : elements
  const proposed = isUnmatched ? 'No elements match. Full text' : parsed.told.join('; ')
  const masterElementId = only && others.length === 0 ? only.id : null
  return {
    ...emptyProposal,
    kind: 'Rule',
    masterElementId,
    was: null,
    wanted: null,
    rule,
    proposed,
    remark: parsed.description,
  }
}
