import type { MaterialFacet } from '../../document/ids-facet.ts'
import { compileValue } from '../../values/index.ts'
import { matched, mismatch, missing, nearActual, type FacetTest } from '../facet-result.ts'

/** If no value is required, any association is sufficient, even with a material without a name. */
export function materialTest({ value }: MaterialFacet): FacetTest {
  const valueTest = value && compileValue(value)
  return {
    report: { kind: 'material', text: valueTest?.text ?? 'any' },
    asksExistence: false,
    evaluate: (instance) => {
      const names = instance.materials()
      if (names === null) return missing
      return !valueTest || names.some(valueTest.acceptsText) ? matched : mismatch('value', names.join(', '))
    },
    nearMisses: nearActual,
  }
}
