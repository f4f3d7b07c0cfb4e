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
