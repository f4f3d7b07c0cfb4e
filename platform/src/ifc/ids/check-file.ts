import {
  auditIdsFile,
  canBeChecked,
  checkDocument,
  isIdsError,
  isInvalid,
  isPatternError,
  type IdsDocument,
  type IdsIssue,
  type IdsReport,
  type IdsStatus,
} from '@lintel/shared/ids'
import { loadClasses } from './model/classes.ts'
import { createInstances } from './model/instances.ts'
import { openStepFile } from '../step/step-file.ts'

export type FileToCheck = {
  /** A model as UTF-8 text, as written by `prepareModelFile`. */
  modelPath: string
  /** A larger model is rejected. It's completely in memory. */
  maxBytes: number
  /** Maximum failures and compliant elements in the report. All are counted. */
  mostFailures: number
  mostPasses: number
  /** Called with the progress from 0 to 1. */
  onPart?: (part: number) => void
}

/** The fraction of the time that reading takes. */
const shareOfReading = 0.3

/** Reads a model and checks it against rules in this process. Fails with `ReadFailure` for an unreadable model. */
export async function checkFile(rules: RulesToFollow, file: FileToCheck): Promise<IdsReport> {
  const onPart = file.onPart ?? (() => undefined)
  const step = await openStepFile(file.modelPath, {
    maxBytes: file.maxBytes,
    onPart: (part) => onPart(part * shareOfReading),
  })
  const instances = createInstances(step, await loadClasses(step.schema))
  try {
    return checkDocument(rules.document, instances, {
      ...file,
      issues: rules.issues,
      hasErrors: isInvalid(rules.issues),
      onPart: (part) => onPart(shareOfReading + part * (1 - shareOfReading)),
    })
  } catch (error) {
    if (!isPatternError(error)) throw error
    const issue = { code: 'too-large', severity: 'error', message: error.message } as const
    return reportWithout('error', [...rules.issues, issue])
  }
}

export type RulesToFollow = { document: IdsDocument; issues: readonly IdsIssue[] }

/**
 * Reads and validates rules. Invalid rules result in a report, and no model need be read; with `despiteErrors`, they are returned if they
 * contain specifications.
 */
export async function readRules(
  text: string | Uint8Array,
  { despiteErrors = false } = {},
): Promise<RulesToFollow | { report: IdsReport }> {
  try {
    const { document, issues } = await auditIdsFile(text)
    const canCheck = despiteErrors && canBeChecked(document, issues)
    return isInvalid(issues) && !canCheck ? { report: reportWithout('invalid', issues) } : { document, issues }
  } catch (error) {
    if (!isIdsError(error)) throw error
    const { code, line, message } = error
    const issue: IdsIssue = { code, severity: 'error', message, ...(line !== undefined && { line }) }
    return { report: reportWithout(code === 'ids/too-large' ? 'error' : 'invalid', [issue]) }
  }
}

/** A report without results. */
export function reportWithout(status: IdsStatus, issues: readonly IdsIssue[]): IdsReport {
  return { status, model: { schema: null, instances: 0 }, issues: [...issues], specifications: [] }
}
