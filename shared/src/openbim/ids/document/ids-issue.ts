import type { IdsDocument } from './ids-document.ts'

export type IdsIssueSeverity = 'error' | 'warning'

/** What is wrong with an IDS file. With one error the file is invalid; nothing is checked by it. */
export type IdsIssue = {
  /** Stable, in words with hyphens: `unknown-class`. */
  code: string
  severity: IdsIssueSeverity
  /** From 1; undefined for a document that was not read from a file. */
  line?: number
  message: string
}

export function isInvalid(issues: readonly IdsIssue[]): boolean {
  return issues.some(({ severity }) => severity === 'error')
}

/** There is nothing to check in the one, and the patterns of the other could take any time. */
const neverChecked = new Set(['wrong-root', 'too-many-patterns'])

/** Whether something can be checked by a file in spite of its errors. */
export function canBeChecked({ specifications }: IdsDocument, issues: readonly IdsIssue[]): boolean {
  return specifications.length > 0 && !issues.some(({ code }) => neverChecked.has(code))
}
