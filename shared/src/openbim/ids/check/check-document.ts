import type { IdsDocument, IdsSpecification } from '../document/ids-document.ts'
import type { IdsIssue } from '../document/ids-issue.ts'
import type { IfcInstances } from './ifc-instances.ts'
import { isPatternError } from '../values/index.ts'
import { createNamed, type Named } from './named-elements.ts'
import type { IdsReport } from './report.ts'
import { startSpecification, type SpecificationRun } from './specification-run.ts'

export type CheckOptions = {
  /**
   * Maximum number of failures, and of passed elements, that the report lists over all specifications. The counts
   * include the others.
   */
  mostFailures: number
  mostPasses: number
  /** Called with the progress, 0 to 1. */
  onPart?: (part: number) => void
  /** Issues of the rules that are known before the check. */
  issues?: readonly IdsIssue[]
  /** Whether the rules have errors. Specifications that cannot be checked are then skipped, with an issue for each. */
  hasErrors?: boolean
}

const partEvery = 10_000

/**
 * Checks all instances of a model against all specifications in one pass, so that each instance is read once and does
 * not have to stay in memory. Throws a `PatternError` for patterns that XML Schema does not allow.
 */
export function checkDocument(document: IdsDocument, instances: IfcInstances, options: CheckOptions): IdsReport {
  const named = createNamed(options)
  const { runs, leftOut } = startAll(document, { instances, named, hasErrors: options.hasErrors ?? false })
  const runsByClass: RunsByClass = new Map()
  let checkedCount = 0
  for (const instance of instances.all()) {
    for (const run of runsFor(runsByClass, runs, instance.classes)) run.check(instance)
    checkedCount += 1
    if (checkedCount % partEvery === 0) options.onPart?.(checkedCount / instances.count)
  }
  const specifications = runs.map((run) => run.report([...runsByClass.keys()]))
  return {
    status: leftOut.length === 0 && specifications.every(({ status }) => status === 'pass') ? 'pass' : 'fail',
    model: { schema: instances.schema, instances: instances.count },
    issues: errorsFirst([...(options.issues ?? []), ...leftOut, ...versionWarnings(specifications, instances.schema)]),
    specifications,
  }
}

type Start = { instances: IfcInstances; named: Named; hasErrors: boolean }

function startAll({ specifications }: IdsDocument, { instances, named, hasErrors }: Start) {
  const runs: SpecificationRun[] = []
  const leftOut: IdsIssue[] = []
  for (const one of specifications) {
    const run = hasErrors ? tryStart(one, instances, named) : startSpecification(one, instances, named)
    if ('check' in run) runs.push(run)
    else leftOut.push({ ...run, message: `The specification '${one.name}' wasn't checked: ${run.message}` })
  }
  return { runs, leftOut }
}

function tryStart(one: IdsSpecification, instances: IfcInstances, named: Named): SpecificationRun | IdsIssue {
  const issue = { code: 'not-checked', severity: 'error' } as const
  if (one.applicability.length === 0) return { ...issue, message: 'Its applicability is empty.' }
  try {
    return startSpecification(one, instances, named)
  } catch (error) {
    if (!isPatternError(error)) throw error
    return { ...issue, message: error.message }
  }
}

function errorsFirst(issues: readonly IdsIssue[]): IdsIssue[] {
  return [
    ...issues.filter(({ severity }) => severity === 'error'),
    ...issues.filter(({ severity }) => severity !== 'error'),
  ]
}

type RunsByClass = Map<string, readonly SpecificationRun[]>

/** Cached by class: a model has a million instances of a few classes, and no specification applies to most of them. */
function runsFor(
  runsByClass: RunsByClass,
  runs: readonly SpecificationRun[],
  classes: readonly string[],
): readonly SpecificationRun[] {
  const key = classes.length === 1 ? (classes[0] ?? '') : classes.join(' ')
  const found = runsByClass.get(key) ?? runs.filter((run) => run.mayApply(classes))
  runsByClass.set(key, found)
  return found
}

function versionWarnings(specifications: IdsReport['specifications'], schema: string): IdsIssue[] {
  const otherVersions = specifications.filter(({ ifcVersionMatches }) => !ifcVersionMatches)
  return otherVersions.map(({ name }) => ({
    code: 'other-version',
    severity: 'warning',
    message: `The specification '${name}' isn't for ${schema}. The model was checked anyway.`,
  }))
}
