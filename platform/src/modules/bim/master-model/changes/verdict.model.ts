import type { Problem } from '@lintel/shared/contract'
import type { Verdict, VersionValues } from '@lintel/shared/contract/master-model'

const fields = ['status', 'notApprovedReason', 'notApprovedAction'] as const

/** Reason and action exist only with the status Not Approved. */
export function verdictOf({ status, notApprovedReason, notApprovedAction }: Verdict): Verdict {
  if (status !== 'Not Approved') return { status, notApprovedReason: null, notApprovedAction: null }
  return { status, notApprovedReason: notApprovedReason || null, notApprovedAction: notApprovedAction || null }
}

/** The change for the history; undefined if nothing differs. */
export function verdictChange(
  before: Verdict,
  after: Verdict,
): { before: VersionValues; after: VersionValues } | undefined {
  const changed = fields.filter((field) => before[field] !== after[field])
  if (changed.length === 0) return undefined
  return { before: pick(before, changed), after: pick(after, changed) }
}

function pick(verdict: Verdict, names: readonly (keyof Verdict)[]): VersionValues {
  return Object.fromEntries(names.map((name) => [name, verdict[name]]))
}

/** The stored and the submitted value of each conflicting field, so that both can be shown. */
export function differencesBetween<Values extends object>(now: Values, sent: Values): NonNullable<Problem['errors']> {
  return (Object.keys(sent) as (keyof Values & string)[])
    .filter((path) => now[path] !== sent[path])
    .map((path) => ({ path, message: `It is ${valueText(now[path])} now; you sent ${valueText(sent[path])}.` }))
}

function valueText(value: unknown): string {
  return value === null || value === undefined ? 'empty' : JSON.stringify(value)
}
