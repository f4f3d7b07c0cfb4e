import type { EntityFacet } from '../../document/ids-facet.ts'
import { saysValue } from '../../document/ids-value.ts'
import { compileValue } from '../../values/index.ts'
import { matched, mismatch, nearActual, type FacetTest } from '../facet-result.ts'

/** Matches exactly this class, without subclasses. */
export function entityTest({ name, predefinedType }: EntityFacet): FacetTest {
  // An empty predefined type is ignored.
  const typeTest = saysValue(predefinedType) ? compileValue(predefinedType) : undefined
  const nameTest = compileValue(name)
  const mayMatch = (classes: readonly string[]) => classes.some(nameTest.acceptsText)
  return {
    report: { kind: 'entity', text: typeTest ? `${nameTest.text}, ${typeTest.text}` : nameTest.text },
    asksExistence: false,
    mayMatch,
    similarClasses: (classes) => similarTo(nameTest.literals ?? [], classes),
    evaluate: (instance) => {
      if (!mayMatch(instance.classes)) return mismatch('class', instance.classes.join(', '))
      if (!typeTest) return matched
      const types = instance.predefinedTypes()
      return types.some(typeTest.acceptsText) ? matched : mismatch('class', types.join(', ') || null)
    },
    nearMisses: nearActual,
  }
}

/**
 * Names that only differ in case and spaces, or of which one starts with the other: IFCWALL and IFCWALLSTANDARDCASE.
 */
function similarTo(names: readonly string[], classes: readonly string[]): readonly string[] {
  const normalizedNames = names.map((name) => name.trim().toUpperCase()).filter((name) => name !== '')
  return classes.filter((one) => normalizedNames.some((name) => one.startsWith(name) || name.startsWith(one)))
}
