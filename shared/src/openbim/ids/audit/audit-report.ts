import type { IdsLines } from '../document/ids-document.ts'
import type { IdsIssue, IdsIssueSeverity } from '../document/ids-issue.ts'

/** No one reads more. */
const mostIssues = 1000

/** What is wrong with a part of a document, in words of one sentence. */
export type Finding = { code: string; message: string; severity?: IdsIssueSeverity }

/** Collects findings with the line of the part that they are about. */
export class AuditReport {
  readonly issues: IdsIssue[] = []
  readonly #lines: IdsLines | undefined

  constructor(lines: IdsLines | undefined) {
    this.#lines = lines
  }

  /** The line is that of the first part that has one: a value that was made stands where its facet does. */
  tell({ code, message, severity = 'error' }: Finding, parts: readonly object[]): void {
    if (this.issues.length >= mostIssues) return
    const line = parts.map((part) => this.#lines?.get(part)).find((known) => known !== undefined)
    this.issues.push({ code, severity, ...(line === undefined ? {} : { line }), message })
  }
}
