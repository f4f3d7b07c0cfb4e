import type { IdsDocument } from './ids-document.ts'

export type IdsIssueSeverity = 'error' | 'warning'

/** A problem with an IDS file. A file with an error is invalid and not used for checks. */
export type IdsIssue = {
  /** A stable code: `unknown-class`. */
  code: string
  severity: IdsIssueSeverity
  /** The line, from 1; undefined for a document that was not read from a file. */
  line?: number
  message: string
}

export function isInvalid(issues: readonly IdsIssue[]): boolean {
  return issues.some(({ severity }) => severity === 'error')
}

/** A file with the first error has nothing to check; the patterns in one with the second could take unlimited time. */
const neverChecked = new Set(['wrong-root', 'too-many-patterns'])

/** Whether a file can be checked despite its errors. */
export function canBeChecked({ specifications }: IdsDocument, issues: readonly IdsIssue[]): boolean {
  return specifications.length > 0 && !issues.some(({ code }) => neverChecked.has(code))
}
