import type { AttributeFacet } from '../../document/ids-facet.ts'
import { compileValue, scalarText } from '../../values/index.ts'
import { matched, mismatch, missing, nearActual, type FacetResult, type FacetTest } from '../facet-result.ts'
import type { IfcAttribute } from '../ifc-instances.ts'

/** One attribute with a value is sufficient. If a value is required, all attributes with a value must comply. */
export function attributeTest({ name, value }: AttributeFacet): FacetTest {
  const [nameTest, valueTest] = [compileValue(name), value && compileValue(value)]

  function evaluate(attributes: readonly IfcAttribute[]): FacetResult {
    const existing = attributes.filter(
      (attribute) => nameTest.acceptsText(attribute.name) && attribute.state !== 'null',
    )
    const withValue = existing.filter(({ state }) => state === 'value')
    if (existing.length === 0) return missing
    if (withValue.length === 0) return mismatch('empty', '')
    const other = valueTest && withValue.find(({ scalar }) => !scalar || !valueTest.accepts(scalar))
    return other ? mismatch('value', other.scalar ? scalarText(other.scalar) : null) : matched
  }
  return {
    report: { kind: 'attribute', text: valueTest ? `${nameTest.text}: ${valueTest.text}` : nameTest.text },
    asksExistence: !value,
    evaluate: (instance) => evaluate(instance.attributes()),
    nearMisses: nearActual,
  }
}
