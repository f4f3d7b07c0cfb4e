import type { IdsDocument } from '../document/ids-document.ts'
import type { IdsIssue } from '../document/ids-issue.ts'
import type { IfcInstances } from './ifc-instances.ts'
import { createNamed } from './named-elements.ts'
import type { IdsReport } from './report.ts'
import { startSpecification, type SpecificationRun } from './specification-run.ts'

export type CheckOptions = {
  /** How many failures, and how many elements that comply, the report names at most, over all specifications. All are counted. */
  mostFailures: number
  mostPasses: number
  /** Told how much is done, 0 to 1. */
  onPart?: (part: number) => void
  /** What is known about the rules already; without errors, or nothing is to be checked by them. */
  issues?: readonly IdsIssue[]
}

const partEvery = 10_000

/**
 * Holds all instances of a model against all specifications: once through the model, so that what an instance says is read once and need not be
 * kept. Fails with `PatternError` for patterns that XML Schema does not have.
 */
export function checkDocument(document: IdsDocument, instances: IfcInstances, options: CheckOptions): IdsReport {
  const named = createNamed(options)
  const runs = document.specifications.map((one) => startSpecification(one, instances, named))
  const known: KnownRuns = new Map()
  let done = 0
  for (const instance of instances.all()) {
    for (const run of runsFor(known, runs, instance.classes)) run.check(instance)
    done += 1
    if (done % partEvery === 0) options.onPart?.(done / instances.count)
  }
  const specifications = runs.map((run) => run.report([...known.keys()]))
  return {
    status: specifications.every(({ status }) => status === 'pass') ? 'pass' : 'fail',
    model: { schema: instances.schema, instances: instances.count },
    issues: [...(options.issues ?? []), ...versionWarnings(specifications, instances.schema)],
    specifications,
  }
}

type KnownRuns = Map<string, readonly SpecificationRun[]>

/** A model has a million instances of a few classes, most of which no specification is about. */
function runsFor(
  known: KnownRuns,
  runs: readonly SpecificationRun[],
  classes: readonly string[],
): readonly SpecificationRun[] {
  const key = classes.length === 1 ? (classes[0] ?? '') : classes.join(' ')
  const found = known.get(key) ?? runs.filter((run) => run.mayApply(classes))
  known.set(key, found)
  return found
}

function versionWarnings(specifications: IdsReport['specifications'], schema: string): IdsIssue[] {
  const others = specifications.filter(({ ifcVersionMatches }) => !ifcVersionMatches)
  return others.map(({ name }) => ({
    code: 'other-version',
    severity: 'warning',
    message: `The specification '${name}' is not for ${schema}. The model was checked anyway.`,
  }))
}
