import type { IdsRequirement, IdsSpecification } from '../document/ids-document.ts'
import { compileFacet } from './compile-facet.ts'
import { isMet, type FacetTest } from './facet-result.ts'
import type { IfcInstance, IfcInstances } from './ifc-instances.ts'
import type { Named } from './named-elements.ts'
import { parseIfcVersion } from './model-version.ts'
import type { RequirementReport, SpecificationReport } from './report.ts'

/** The state of checking one specification, instance by instance. */
export type SpecificationRun = {
  /** Whether instances of these classes can be applicable. */
  mayApply(classes: readonly string[]): boolean
  check(instance: IfcInstance): void
  /** `classes` are those of the whole model. */
  report(classes: readonly string[]): SpecificationReport
}

type Requirement = { test: FacetTest; report: RequirementReport }

const maxNearMisses = 5

/** Throws a `PatternError` for patterns that XML Schema does not allow. */
export function startSpecification(
  specification: IdsSpecification,
  instances: IfcInstances,
  named: Named,
): SpecificationRun {
  const facets = specification.applicability.map((facet) => compileFacet(facet, instances))
  const requirements = (specification.requirements ?? []).map((one) => startRequirement(one, instances))
  const report = emptyReport(specification, instances.schema, { facets, requirements })

  function isApplicable(instance: IfcInstance): boolean {
    return facets.every((facet, index) => {
      const result = facet.evaluate(instance)
      const line = report.applicability[index]
      if (!line) return false
      if (result.state === 'match') line.matched += 1
      else if (line.matched === 0 && line.nearMisses.length < maxNearMisses) {
        const found = facet.nearMisses(instance, result)
        line.nearMisses = [...new Set([...line.nearMisses, ...found])].slice(0, maxNearMisses)
      }
      return result.state === 'match'
    })
  }

  function check(instance: IfcInstance): void {
    if (!isApplicable(instance)) return
    report.applicable += 1
    const isForbidden = specification.cardinality === 'prohibited'
    if (isForbidden) named.add(report.prohibited, instance)
    const failed = isForbidden ? 1 : requirements.filter((one) => !meets(one, instance, named)).length
    report[failed > 0 ? 'failed' : 'passed'] += 1
    if (failed === 0) named.addPassed(report.passes, instance)
  }
  return {
    mayApply: (classes) => facets.every(({ mayMatch }) => mayMatch?.(classes) ?? true),
    check,
    report: (classes) => withStatus(withSimilarClasses(report, facets, classes)),
  }
}

function withSimilarClasses(
  report: SpecificationReport,
  facets: readonly FacetTest[],
  classes: readonly string[],
): SpecificationReport {
  const applicability = report.applicability.map((line, index) => {
    if (line.matched > 0 || line.nearMisses.length > 0) return line
    return { ...line, nearMisses: (facets[index]?.similarClasses?.(classes) ?? []).slice(0, maxNearMisses) }
  })
  return { ...report, applicability }
}

function startRequirement({ facet, cardinality, instructions }: IdsRequirement, instances: IfcInstances): Requirement {
  const test = compileFacet(facet, instances)
  const report = { facet: test.report, cardinality, instructions: instructions ?? null, failed: 0, failures: [] }
  return { test, report }
}

function meets({ test, report }: Requirement, instance: IfcInstance, named: Named): boolean {
  const result = test.evaluate(instance)
  if (isMet(result.state, report.cardinality, test.asksExistence)) return true
  report.failed += 1
  const isForbidden = report.cardinality === 'prohibited'
  named.addFailure(report.failures, instance, {
    reason: isForbidden ? 'prohibited' : (result.reason ?? 'value'),
    actual: result.actual ?? null,
    expected: isForbidden ? `not ${test.report.text}` : test.report.text,
  })
  return false
}

function withStatus(report: SpecificationReport): SpecificationReport {
  const { cardinality, applicable, failed } = report
  if (cardinality === 'prohibited' && applicable > 0) return { ...report, status: 'fail', reason: 'prohibited' }
  if (cardinality === 'required' && applicable === 0) return { ...report, status: 'fail', reason: 'none-applicable' }
  return { ...report, status: failed > 0 ? 'fail' : 'pass' }
}

function emptyReport(
  { name, identifier, description, instructions, cardinality, ifcVersions }: IdsSpecification,
  schema: string,
  { facets, requirements }: { facets: readonly FacetTest[]; requirements: readonly Requirement[] },
): SpecificationReport {
  const version = parseIfcVersion(schema)
  return {
    name,
    identifier: identifier ?? null,
    description: description ?? null,
    instructions: instructions ?? null,
    cardinality,
    status: 'pass',
    ifcVersionMatches: version !== undefined && ifcVersions.includes(version),
    applicable: 0,
    passed: 0,
    failed: 0,
    reason: null,
    applicability: facets.map((facet) => ({ facet: facet.report, matched: 0, nearMisses: [] })),
    requirements: requirements.map((one) => one.report),
    prohibited: [],
    passes: [],
  }
}
