import { isEmptyScalar, numberOfLiteral, scalarText, type ValueTest } from '../../values/index.ts'
import { matched, mismatch, type FacetResult } from '../facet-result.ts'
import type { IfcMeasured, IfcProperty } from '../ifc-instances.ts'

type Wanted = { valueTest: ValueTest | undefined; dataType: string | undefined }
type Bounded = Extract<IfcProperty, { kind: 'bounded' }>

/** Whether a property has the required measure and value. */
export function propertyResult(property: IfcProperty, { valueTest, dataType }: Wanted): FacetResult {
  if (property.kind === 'unsupported') return mismatch('value', null)
  const values = property.kind === 'values' ? property.values : declaredIn(property)
  if (values.length === 0) return { state: 'null', reason: 'empty', actual: null }
  const typed = dataType === undefined ? values : values.filter((one) => one.dataType === dataType)
  if (typed.length === 0) return mismatch('data-type', [...new Set(values.map((one) => one.dataType))].join(', '))
  const telling = typed.filter(({ value }) => !isEmptyScalar(value))
  if (telling.length === 0) return mismatch('empty', '')
  if (!valueTest) return matched
  const complies = property.kind === 'values' ? anyComplies(telling, valueTest) : boundsComply(property, valueTest)
  return complies ? matched : mismatch('value', telling.map(({ value }) => scalarText(value)).join(', '))
}

function declaredIn({ lower, upper, setPoint }: Bounded): IfcMeasured[] {
  return [lower, upper, setPoint].filter((one) => one !== undefined)
}

/** One of several values is sufficient, but all must be within the bounds. */
function anyComplies(values: readonly IfcMeasured[], test: ValueTest): boolean {
  const { below, above } = test.bounded
  return below || above
    ? values.every(({ value }) => test.accepts(value))
    : values.some(({ value }) => test.accepts(value))
}

/**
 * A required range must contain the declared range, which is open-ended if not declared. A single value must be one of
 * the declared ones; it may be between them only if there is no set point.
 */
function boundsComply(property: Bounded, test: ValueTest): boolean {
  const { lower, upper, setPoint } = property
  const { below, above } = test.bounded
  if (below || above) {
    if ((below && !lower) || (above && !upper)) return false
    return [lower, upper].every((one) => !one || test.accepts(one.value))
  }
  if (declaredIn(property).some(({ value }) => test.accepts(value))) return true
  if (setPoint || !test.literals) return false
  return test.literals.some((literal) => {
    const expected = numberOfLiteral(literal)
    return expected !== null && numberOf(lower, -Infinity) <= expected && expected <= numberOf(upper, Infinity)
  })
}

function numberOf(measured: IfcMeasured | undefined, otherwise: number): number {
  if (!measured) return otherwise
  const { value } = measured
  return value.kind === 'real' || value.kind === 'integer' ? value.value : Number.NaN
}
