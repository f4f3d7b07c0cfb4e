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
  /** A model as text in UTF-8, as `prepareModelFile` leaves it. */
  modelPath: string
  /** A larger model is rejected. It is held in memory as a whole. */
  mostBytes: number
  /** How many failures, and how many elements that comply, the report names at most. All are counted. */
  mostFailures: number
  mostPasses: number
  /** Told how much is done, 0 to 1. */
  onPart?: (part: number) => void
}

/** Of the time that a check takes. */
const shareOfReading = 0.3

/**
 * Reads a model and checks it against rules, here and in one go. Fails with `ReadFailure` for a model that cannot be
 * read.
 */
export async function checkFile(rules: RulesToFollow, file: FileToCheck): Promise<IdsReport> {
  const onPart = file.onPart ?? (() => undefined)
  const step = await openStepFile(file.modelPath, {
    mostBytes: file.mostBytes,
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
 * Reads rules and looks for all that the standard forbids. Rules that break it make a report that says so, and no model need be read; with
 * `despiteErrors` they are returned anyway if they have specifications.
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

/** A report of a check that has not taken place. */
export function reportWithout(status: IdsStatus, issues: readonly IdsIssue[]): IdsReport {
  return { status, model: { schema: null, instances: 0 }, issues: [...issues], specifications: [] }
}
