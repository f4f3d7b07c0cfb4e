import type { IdsDocument, IdsInfo, IdsLines } from '../document/ids-document.ts'
import type { IdsIssue } from '../document/ids-issue.ts'
import type { IfcSchema } from '../schema/ifc-schema.ts'
import { loadIfcSchemas, loadStandardSets } from '../schema/load-schema.ts'
import type { StandardSets } from '../schema/standard-sets.ts'
import { readIds, type IdsFile } from '../xml/read-ids.ts'
import { AuditReport, type Finding } from './audit-report.ts'
import { hasForm } from './lexical-forms.ts'
import { Patterns } from './patterns.ts'
import { SchemaNames } from './schema-names.ts'
import { auditSpecification } from './specification-rules.ts'

type AuditOptions = {
  /** The IFC versions of the specifications, with their standard property sets. */
  schemas: readonly IfcSchema[]
  standardSets: readonly StandardSets[]
  /** Set if the document was read from a file. */
  lines?: IdsLines | undefined
}

/**
 * Problems with the content of an IDS document, in document order: rules beyond the XML schema, and those of
 * buildingSMART's audit tool.
 */
function auditIds(document: IdsDocument, { schemas, standardSets, lines }: AuditOptions): IdsIssue[] {
  const report = new AuditReport(lines)
  const names = new SchemaNames()
  const patterns = new Patterns()
  for (const finding of infoFindings(document.info)) report.report(finding, [document.info])
  if (document.specifications.length === 0) {
    report.report({ code: 'no-specification', message: 'The file has no specifications.' }, [document])
  }
  for (const specification of document.specifications)
    auditSpecification(specification, { report, names, patterns, schemas, standardSets })
  if (names.isExhausted || patterns.isExhausted) {
    report.report(
      { code: 'too-many-patterns', message: "The file has too many patterns. Some of them weren't audited." },
      [document],
    )
  }
  return report.issues
}

/** Audits a document that was not read from a file. Loads the IFC schema tables that it needs. */
export async function auditIdsDocument(document: IdsDocument, lines?: IdsLines): Promise<IdsIssue[]> {
  const versions = document.specifications.flatMap(({ ifcVersions }) => ifcVersions)
  const [schemas, standardSets] = await Promise.all([loadIfcSchemas(versions), loadStandardSets(versions)])
  return auditIds(document, { schemas, standardSets, lines })
}

/**
 * Reads and audits an IDS file: issues of structure and content, sorted by line. Rejects with an `IdsError` if the
 * file cannot be read at all, see `readIds`.
 */
export async function auditIdsFile(source: string | Uint8Array): Promise<IdsFile> {
  const file = readIds(source)
  const content = await auditIdsDocument(file.document, file.lines)
  // A missing part has been reported already; its missing content would be a duplicate.
  const isNotDuplicate = ({ code }: IdsIssue) => file.issues.length === 0 || !missingCodes.has(code)
  const issues = [...file.issues, ...content.filter(isNotDuplicate)]
  return { ...file, issues: issues.sort((a, b) => (a.line ?? 0) - (b.line ?? 0)) }
}

const missingCodes = new Set(['no-specification', 'no-ifc-version', 'empty-applicability'])

/** The schema's pattern of an email address. */
const authorPattern = /^[^@]+@[^.]+\..+$/s

function infoFindings(info: IdsInfo): Finding[] {
  const findings: Finding[] = []
  if (info.author !== undefined && !authorPattern.test(info.author)) {
    findings.push({ code: 'invalid-author', message: `The author must be an email address, not '${info.author}'.` })
  }
  if (info.date !== undefined && !hasForm(info.date.trim(), 'date')) {
    findings.push({ code: 'invalid-date', message: `The date must be written like 2026-01-31, not '${info.date}'.` })
  }
  return findings
}
