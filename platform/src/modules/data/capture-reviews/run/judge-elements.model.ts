import { capturedText, differenceOf, type Captured } from '@lintel/shared/contract/master-model'
import type { ParameterValues } from '../../../../ifc/model-records.ts'
import type { ReportedDifference, Rule } from '../schema.ts'

/** A type of the capture, with the verdict and the rules that its elements are compared with. */
export type PinnedType = {
  typeNumber: number
  isApproved: boolean
  rules: readonly Rule[]
  parameters: ParameterValues
}

export type NumberedParameter = { number: number; setName: string; name: string; unit: string | null }

export type JudgedElement = { number: number; typeNumber: number; parameters: ParameterValues }

/** Why an element is flagged; `rule` counts the rules of its type from 0. */
export type Report = {
  elementNumber: number
  typeNumber: number
  difference: ReportedDifference
  rule: number | null
  elementValue: string | null
}

type Judged = Omit<Report, 'elementNumber' | 'typeNumber'>

/** Returns a function that judges elements one by one, and answers the reports of each. */
export function judge(
  types: readonly PinnedType[],
  parameters: readonly NumberedParameter[],
): (element: JudgedElement) => Report[] {
  const numbers = Map.groupBy(parameters, ({ setName, name }) => keyOf(setName, name))
  const judges = new Map(types.map((type) => [type.typeNumber, judgeOf(type, numbers)]))
  return ({ number: elementNumber, typeNumber, parameters: values }) =>
    (judges.get(typeNumber)?.(values) ?? []).map((judged) => ({ elementNumber, typeNumber, ...judged }))
}

type Numbers = ReadonlyMap<string, readonly NumberedParameter[]>

function judgeOf(type: PinnedType, numbers: Numbers): (values: ParameterValues) => Judged[] {
  if (!type.isApproved) return () => [{ difference: 'not approved', rule: null, elementValue: null }]
  const rules = type.rules.map((rule, index) => ({
    rule,
    index,
    candidates: numbers.get(keyOf(rule.setName, rule.parameterName)) ?? [],
  }))
  const ofType = rules.filter(({ rule }) => rule.kind === 'type').flatMap((one) => judgeRule(one, type.parameters))
  const ofInstance = rules.filter(({ rule }) => rule.kind === 'instance')
  return (values) => [...ofType, ...ofInstance.flatMap((one) => judgeRule(one, values))]
}

type NumberedRule = { rule: Rule; index: number; candidates: readonly NumberedParameter[] }

function judgeRule({ rule, index, candidates }: NumberedRule, values: ParameterValues): Judged[] {
  const captured = capturedOf(candidates, values)
  const difference = differenceOf(rule, captured)
  if (difference === undefined) return []
  return [{ difference, rule: index, elementValue: captured === undefined ? null : written(captured) }]
}

/** One name may stand for several parameters of a capture, one for each unit; an element has one of them. */
function capturedOf(candidates: readonly NumberedParameter[], values: ParameterValues): Captured | undefined {
  const found = candidates.find(({ number }) => Object.hasOwn(values, number))
  return found && { value: values[found.number] ?? null, unit: found.unit }
}

/** Of a value, in characters: a type's may be a megabyte, and each of its elements would have it in the review once more. */
const longestValue = 1000

function written({ value, unit }: Captured): string | null {
  const text = capturedText(value)
  if (text === '') return null
  if (text.length > longestValue) return `${text.slice(0, longestValue - 1).toWellFormed()}…`
  return typeof value === 'number' && unit !== null ? `${text} ${unit}` : text
}

function keyOf(setName: string, name: string): string {
  return `${setName}\0${name}`
}
