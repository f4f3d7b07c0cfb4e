import type { IdsLines } from '../document/ids-document.ts'
import type { IdsIssue, IdsIssueSeverity } from '../document/ids-issue.ts'

/** Maximum number of issues, because no one reads more. */
const maxIssues = 1000

/** A problem with a part of a document, as one sentence. */
export type Finding = { code: string; message: string; severity?: IdsIssueSeverity }

/** Collects findings, with the line of the part in question. */
export class AuditReport {
  readonly issues: IdsIssue[] = []
  readonly #lines: IdsLines | undefined

  constructor(lines: IdsLines | undefined) {
    this.#lines = lines
  }

  /** Uses the line of the first part that has one: a computed value has no line, but its facet has. */
  report({ code, message, severity = 'error' }: Finding, parts: readonly object[]): void {
    if (this.issues.length >= maxIssues) return
    const line = parts.map((part) => this.#lines?.get(part)).find((candidate) => candidate !== undefined)
    this.issues.push({ code, severity, ...(line === undefined ? {} : { line }), message })
  }
}
