import type { PropertyFacet } from '../../document/ids-facet.ts'
import { compileValue } from '../../values/index.ts'
import { matched, missing, nearActual, type FacetResult, type FacetTest } from '../facet-result.ts'
import type { IfcPropertySet } from '../ifc-instances.ts'
import { propertyResult } from './property-values.ts'

/** Each set with the name must have such a property, and each such property must comply. */
export function propertyTest({ propertySet, baseName, value, dataType }: PropertyFacet): FacetTest {
  const [setTest, nameTest, valueTest] = [
    compileValue(propertySet),
    compileValue(baseName),
    value && compileValue(value),
  ]
  const required = { valueTest, dataType: dataType?.toUpperCase() }

  function evaluate(sets: readonly IfcPropertySet[]): FacetResult {
    const matchingSets = sets.filter(({ name }) => name !== null && setTest.acceptsText(name))
    const results = matchingSets.map(({ properties }) =>
      properties.filter(({ name }) => nameTest.acceptsText(name)).map((property) => propertyResult(property, required)),
    )
    const all = results.flat()
    const failed = all.find(({ state }) => state === 'mismatch') ?? all.find(({ state }) => state === 'null')
    if (failed) return failed
    if (all.length === 0) return missing
    return results.every(({ length }) => length > 0) ? matched : incomplete
  }
  const text = [`${setTest.text}.${nameTest.text}`, valueTest && `: ${valueTest.text}`, dataType && ` (${dataType})`]
  return {
    report: { kind: 'property', text: text.filter((part) => part !== undefined).join('') },
    asksExistence: !value && dataType === undefined,
    evaluate: (instance) => evaluate(instance.propertySets()),
    nearMisses: (instance, result) =>
      result === missing ? instance.propertySets().flatMap(({ name }) => name ?? []) : nearActual(instance, result),
  }
}

const incomplete: FacetResult = { state: 'incomplete', reason: 'missing', actual: null }
