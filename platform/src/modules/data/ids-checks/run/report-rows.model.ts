import { createHash } from 'node:crypto'
import { maxStoredFindings, prohibitedElementsText } from '@lintel/shared/contract/ids'
import type { IdsElement, IdsReport, RequirementReport, SpecificationReport } from '@lintel/shared/ids'
import type { idsCheckFindings, idsCheckSpecifications } from '../schema.ts'

type CheckIds = { organizationId: string; checkId: string }
type SpecificationRow = typeof idsCheckSpecifications.$inferInsert
export type FindingRow = Required<typeof idsCheckFindings.$inferInsert>

/** Longer texts of a file are truncated, because they wouldn't be read in a row. */
const maxTextLength = 2000

export function* specificationRows({ specifications }: IdsReport, checkIds: CheckIds): Generator<SpecificationRow> {
  for (const [index, specification] of specifications.entries()) {
    const { name, identifier, description, instructions, cardinality, status, ifcVersionMatches } = specification
    const { applicable, passed, failed, reason } = specification
    yield {
      ...checkIds,
      number: index + 1,
      ...{ name: truncate(name), identifier: truncateOrNull(identifier), description: truncateOrNull(description) },
      ...{ instructions: truncateOrNull(instructions), cardinality, status, ifcVersionMatches },
      ...{ applicable, passed, failed, reason },
      applicability: specification.applicability.map(({ facet, matched, nearMisses }) => ({
        ...{ kind: facet.kind, text: truncate(facet.text), matched },
        nearMisses: nearMisses.slice(0, 10).map(truncate),
      })),
      requirements: specification.requirements.map((requirement, index) => ({
        ...{ number: index + 1, kind: requirement.facet.kind, text: truncate(requirement.facet.text) },
        cardinality: requirement.cardinality,
        ...{ instructions: truncateOrNull(requirement.instructions), failed: requirement.failed },
      })),
    }
  }
}

/** `numbers` maps GlobalIds to captured elements; rows are numbered after `after`. */
type RowContext = { checkIds: CheckIds; numbers: ReadonlyMap<string, string>; after: number }

/** Failures in the order of the file, up to the maximum. */
export function* failureRows(
  { specifications }: IdsReport,
  { checkIds, numbers, after }: RowContext,
): Generator<FindingRow> {
  let number = after
  for (const [index, specification] of specifications.entries()) {
    const commonColumns = { ...checkIds, outcome: 'failed' as const, specification: index + 1 }
    for (const { element, ...failure } of failuresOf(specification)) {
      if (number - after >= maxStoredFindings) return
      number += 1
      yield { ...commonColumns, number, ...failure, ...elementColumns(element, numbers) }
    }
  }
}

type Failure = Pick<FindingRow, 'requirement' | 'reason' | 'actual' | 'expected' | 'ruleKey'> & { element: IdsElement }

function* failuresOf(specification: SpecificationReport): Generator<Failure> {
  const prohibitedElement = {
    requirement: null,
    reason: 'prohibited' as const,
    actual: null,
    expected: prohibitedElementsText,
  }
  const ruleKey = keyOf(specification)
  for (const element of specification.prohibited) yield { ...prohibitedElement, element, ruleKey }
  for (const [requirementIndex, requirement] of specification.requirements.entries()) {
    const requirementColumns = { requirement: requirementIndex + 1, ruleKey: keyOf(specification, requirement) }
    for (const { reason, actual, expected, ...element } of requirement.failures)
      yield { ...requirementColumns, element, reason, actual: truncateOrNull(actual), expected: truncate(expected) }
  }
}

/** Elements that comply, by specification. */
export function* passRows(
  { specifications }: IdsReport,
  { checkIds, numbers, after }: RowContext,
): Generator<FindingRow> {
  const emptyFailure = { requirement: null, reason: null, actual: null, expected: null }
  let number = after
  for (const [index, specification] of specifications.entries()) {
    const ruleKey = keyOf(specification)
    for (const element of specification.passes) {
      if (number - after >= maxStoredFindings) return
      number += 1
      const commonColumns = { ...checkIds, outcome: 'passed' as const, specification: index + 1, number, ruleKey }
      yield { ...commonColumns, ...emptyFailure, ...elementColumns(element, numbers) }
    }
  }
}

/** Approximate size of a row while it is sent. */
export function bytesOfRow({ name, actual, expected }: FindingRow): number {
  return 300 + (name?.length ?? 0) + (actual?.length ?? 0) + (expected?.length ?? 0)
}

function elementColumns({ expressId, globalId, class: className, name }: IdsElement, numbers: RowContext['numbers']) {
  const number = globalId === null ? undefined : numbers.get(globalId)
  return {
    expressId,
    globalId: truncateOrNull(globalId),
    class: truncate(className),
    name: truncateOrNull(name),
    elementNumber: number === undefined ? null : Number(number),
    elementKey: truncate(globalId ?? `${className} ${name ?? ''}`),
  }
}

/** A key that is equal for the same requirement of the same specification, wherever it is in a file. */
function keyOf({ identifier, name }: SpecificationReport, requirement?: RequirementReport): string {
  const requirementParts = requirement && [requirement.facet.kind, requirement.facet.text, requirement.cardinality]
  return createHash('md5')
    .update(JSON.stringify([identifier ?? name, requirementParts]))
    .digest('hex')
}

/** PostgreSQL can't store NUL. */
function truncate(text: string): string {
  return text.slice(0, maxTextLength).toWellFormed().replaceAll('\0', '')
}

function truncateOrNull(text: string | null): string | null {
  return text === null ? null : truncate(text)
}
