import type { ValueOwner } from '@lintel/shared/contract/captures'
import { capturedText, getDifference, type Captured } from '@lintel/shared/contract/master-model'
import type { ParameterValues } from '../../../../ifc/model-records.ts'
import type { ReportedDifference, Rule } from '../schema.ts'

/** A type of the capture, with the verdict and the rules for its elements. */
export type PinnedType = {
  typeNumber: number
  isApproved: boolean
  rules: readonly Rule[]
  parameters: ParameterValues
}

export type NumberedParameter = { number: number; setName: string; name: string; unit: string | null }

export type JudgedElement = { number: number; typeNumber: number; parameters: ParameterValues }

/** Why an element is flagged; `rule` is the index of the rule among those of its type, from 0. */
export type Report = {
  elementNumber: number
  typeNumber: number
  difference: ReportedDifference
  rule: number | null
  elementValue: string | null
  elementValueOf: ValueOwner | null
}

type FlagDetails = Omit<Report, 'elementNumber' | 'typeNumber'>

/** The values that are checked: these parameters, for elements of these types. */
export type CheckedNumbers = { typeNumbers: readonly number[]; parameterNumbers: readonly number[] }

/** Rules may refer to parameters that the capture doesn't have; no elements are read for them. */
export function valuesToCheck(types: readonly PinnedType[], parameters: readonly NumberedParameter[]): CheckedNumbers {
  const numbers = byName(parameters)
  const checkedNumbers = new Set<number>()
  const typesWithCandidates = types.filter(({ rules }) => {
    const candidates = rules.flatMap((rule) => candidatesOf(rule, numbers))
    for (const { number } of candidates) checkedNumbers.add(number)
    return candidates.length > 0
  })
  return { typeNumbers: typesWithCandidates.map(({ typeNumber }) => typeNumber), parameterNumbers: [...checkedNumbers] }
}

/** Returns a function that determines the flags of an element. */
export function judge(
  types: readonly PinnedType[],
  parameters: readonly NumberedParameter[],
): (element: JudgedElement) => Report[] {
  const numbers = byName(parameters)
  const judges = new Map(types.map((type) => [type.typeNumber, judgeOf(type, numbers)]))
  return ({ number: elementNumber, typeNumber, parameters: values }) =>
    (judges.get(typeNumber)?.(values) ?? []).map((judged) => ({ elementNumber, typeNumber, ...judged }))
}

type ParametersByName = ReadonlyMap<string, readonly NumberedParameter[]>

function byName(parameters: readonly NumberedParameter[]): ParametersByName {
  return Map.groupBy(parameters, ({ setName, name }) => keyOf(setName, name))
}

function candidatesOf({ setName, parameterName }: Rule, numbers: ParametersByName): readonly NumberedParameter[] {
  return numbers.get(keyOf(setName, parameterName)) ?? []
}

type JudgeOfElement = (elementValues: ParameterValues) => FlagDetails[]

function judgeOf(type: PinnedType, numbers: ParametersByName): JudgeOfElement {
  if (!type.isApproved)
    return () => [{ difference: 'not approved', rule: null, elementValue: null, elementValueOf: null }]
  const judges = type.rules.map((rule, index) =>
    judgeOfRule({ rule, index, candidates: candidatesOf(rule, numbers) }, type.parameters),
  )
  return (elementValues) => judges.flatMap((judgeRule) => judgeRule(elementValues))
}

type NumberedRule = { rule: Rule; index: number; candidates: readonly NumberedParameter[] }

/**
 * Checks the effective value, whatever its kind: the element's own value takes precedence over its type's (IfcRelDefinesByType). A
 * parameter without a value counts as absent, because that is how programs export fields that weren't filled in. The type's value may be
 * large, so it's checked once for all its elements.
 */
function judgeOfRule(rule: NumberedRule, ofType: ParameterValues): JudgeOfElement {
  const typeValue = capturedOf(rule.candidates, ofType)
  const typeVerdict = judgeValue(rule, typeValue, 'type')
  return (elementValues) => {
    const ownValue = capturedOf(rule.candidates, elementValues)
    if (ownValue === undefined || (typeValue !== undefined && !hasValue(ownValue))) return typeVerdict
    return judgeValue(rule, ownValue, 'element')
  }
}

function judgeValue({ rule, index }: NumberedRule, captured: Captured | undefined, owner: ValueOwner): FlagDetails[] {
  const difference = getDifference(rule, captured)
  if (difference === undefined) return []
  const elementValue = captured === undefined ? null : valueText(captured)
  return [{ difference, rule: index, elementValue, elementValueOf: elementValue === null ? null : owner }]
}

/** A parameter name may exist several times in a capture, once per unit; an element has one of them. */
function capturedOf(candidates: readonly NumberedParameter[], values: ParameterValues): Captured | undefined {
  const found = candidates
    .filter(({ number }) => Object.hasOwn(values, number))
    .map(({ number, unit }) => ({ value: values[number] ?? null, unit }))
  return found.find(hasValue) ?? found[0]
}

function hasValue({ value }: Captured): boolean {
  return capturedText(value) !== ''
}

/** Characters of a value: a type's value may have a megabyte, and would be repeated for each of its elements. */
const maxValueLength = 1000

function valueText({ value, unit }: Captured): string | null {
  const text = capturedText(value)
  if (text === '') return null
  if (text.length > maxValueLength) return `${text.slice(0, maxValueLength - 1).toWellFormed()}…`
  return typeof value === 'number' && unit !== null ? `${text} ${unit}` : text
}

function keyOf(setName: string, name: string): string {
  return `${setName}\0${name}`
}
