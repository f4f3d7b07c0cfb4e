import type { EntityFacet } from '../../document/ids-facet.ts'
import { compileValue } from '../../values/index.ts'
import { matched, mismatch, nearActual, type FacetTest } from '../facet-result.ts'

/** Exactly this class, and not those derived from it. */
export function entityTest({ name, predefinedType }: EntityFacet): FacetTest {
  const [nameTest, typeTest] = [compileValue(name), predefinedType && compileValue(predefinedType)]
  const mayMatch = (classes: readonly string[]) => classes.some(nameTest.acceptsText)
  return {
    report: { kind: 'entity', text: typeTest ? `${nameTest.text}, ${typeTest.text}` : nameTest.text },
    asksExistence: false,
    mayMatch,
    evaluate: (instance) => {
      if (!mayMatch(instance.classes)) return mismatch('class', instance.classes.join(', '))
      if (!typeTest) return matched
      const types = instance.predefinedTypes()
      return types.some(typeTest.acceptsText) ? matched : mismatch('class', types.join(', ') || null)
    },
    nearMisses: nearActual,
  }
}
