import {
  auditIds,
  checkDocument,
  isIdsError,
  isInvalid,
  isPatternError,
  loadIfcSchemas,
  readIds,
  type IdsFile,
  type IdsIssue,
  type IdsReport,
  type IdsStatus,
} from '@lintel/shared/ids'
import { createInstances } from './model/instances.ts'
import { loadClasses } from './model/classes.ts'
import { openStepFile } from './step/step-file.ts'

export type FileToCheck = {
  /** A model as text in UTF-8, as `prepareModelFile` leaves it. */
  modelPath: string
  /** The text of an IDS file. */
  rules: string | Uint8Array
  /** A larger model is refused. It is held in memory as a whole. */
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
 * Reads rules and model and holds the model against the rules, here and in one go. Rules that break the standard make a report that says so,
 * and the model is not read. Fails with `ReadFailure` for a model that cannot be read.
 */
export async function checkFile(file: FileToCheck): Promise<IdsReport> {
  const { rules, issues, status } = await readRules(file.rules)
  if (!rules) return reportWithout(status, issues)
  const onPart = file.onPart ?? (() => undefined)
  const step = await openStepFile(file.modelPath, {
    mostBytes: file.mostBytes,
    onPart: (part) => onPart(part * shareOfReading),
  })
  const instances = createInstances(step, await loadClasses(step.schema))
  try {
    return checkDocument(rules.document, instances, {
      ...file,
      issues,
      onPart: (part) => onPart(shareOfReading + part * (1 - shareOfReading)),
    })
  } catch (error) {
    if (!isPatternError(error)) throw error
    return reportWithout('error', [...issues, { code: 'too-large', severity: 'error', message: error.message }])
  }
}

export type RulesRead = {
  /** Undefined where they are no IDS file or break the standard. */
  rules: IdsFile | undefined
  issues: readonly IdsIssue[]
  status: Exclude<IdsStatus, 'fail'>
}

/** Reads rules and looks for all that the standard forbids. */
export async function readRules(text: string | Uint8Array): Promise<RulesRead> {
  try {
    const rules = readIds(text)
    const schemas = await loadIfcSchemas(rules.document.specifications.flatMap(({ ifcVersions }) => ifcVersions))
    const issues = [...rules.issues, ...auditIds(rules, schemas)]
    return isInvalid(issues) ? { rules: undefined, issues, status: 'invalid' } : { rules, issues, status: 'pass' }
  } catch (error) {
    if (!isIdsError(error)) throw error
    const { code, line, message } = error
    const issue: IdsIssue = { code, severity: 'error', message, ...(line !== undefined && { line }) }
    return { rules: undefined, issues: [issue], status: code === 'ids/too-large' ? 'error' : 'invalid' }
  }
}

function reportWithout(status: IdsStatus, issues: readonly IdsIssue[]): IdsReport {
  return { status, model: { schema: null, instances: 0 }, issues: [...issues], specifications: [] }
}
