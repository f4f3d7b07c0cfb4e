import type { ClassificationFacet } from '../../document/ids-facet.ts'
import { compileValue } from '../../values/index.ts'
import { matched, mismatch, missing, nearActual, type FacetTest } from '../facet-result.ts'
import type { IfcClassified } from '../ifc-instances.ts'

/** System and value must belong to the same association. */
export function classificationTest({ system, value }: ClassificationFacet): FacetTest {
  const [systemTest, valueTest] = [compileValue(system), value && compileValue(value)]
  const complies = (one: IfcClassified) =>
    one.system !== null &&
    systemTest.acceptsText(one.system) &&
    (!valueTest || one.identifications.some(valueTest.acceptsText))
  return {
    report: { kind: 'classification', text: valueTest ? `${systemTest.text}: ${valueTest.text}` : systemTest.text },
    asksExistence: false,
    evaluate: (instance) => {
      const all = instance.classifications()
      if (all.length === 0) return missing
      return all.some(complies) ? matched : mismatch('value', all.map(classificationText).join(', '))
    },
    nearMisses: nearActual,
  }
}

function classificationText({ system, identifications: [own] }: IfcClassified): string {
  return [system, own].filter((part) => part != null).join(': ')
}
