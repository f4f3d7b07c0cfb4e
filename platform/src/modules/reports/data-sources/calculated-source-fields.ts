import type { CalculatedDataField } from '@lintel/shared/contract/reports'
import {
  checkCalculated,
  formatOf,
  isExpressionError,
  referencesIn,
  type Checked,
  type CheckedFields,
  type ExpressionField,
} from '@lintel/shared/expressions'
import { expressionColumn } from '../../../database/expressions/expression-column.ts'
import { PlatformError } from '../../../errors/platform-error.ts'
import type { SourceDeclaration, SourceField } from './data-source.ts'

/** Calculated fields, with the time zone (UTC by default) and the time (now by default) of their evaluation. */
export type CalculatedFields = { fields: readonly CalculatedDataField[]; timeZone?: string; now?: Date }

type CalculatedSource = { source: SourceDeclaration; calculated: CalculatedFields }

/** Cached per request, because each column, rule and measure needs it. */
const found = new WeakMap<CalculatedFields, { source: SourceDeclaration; fields: CheckedFields }>()

/** Each field, or its problem, regardless of roles. */
export function checkedFields({ source, calculated }: CalculatedSource): CheckedFields {
  const before = found.get(calculated)
  if (before?.source === source) return before.fields
  const fields = checkCalculated(calculated.fields, expressionFields(source, calculated.fields))
  found.set(calculated, { source, fields })
  return fields
}

/** Maximum steps per statement, counting each use. With more, the database would take seconds to plan. */
const maxStepsTogether = 5000

/** Fails with 400 if the calculated fields among these have too many steps together; repeated names count repeatedly. */
export function assertFewSteps(calculatedSource: CalculatedSource, fieldNames: readonly string[]): void {
  const { checked } = checkedFields(calculatedSource)
  const steps = fieldNames.reduce((sum, field) => sum + (checked.get(field)?.steps ?? 0), 0)
  if (steps <= maxStepsTogether) return
  const max = maxStepsTogether.toLocaleString('en-US')
  const detail = `Its calculated fields have more than ${max} steps in total. Remove some of them, or simplify them.`
  throw new PlatformError('data-sources/too-many-steps', 400, detail)
}

/** The fields of the source and calculated ones, as expressions refer to them. */
function expressionFields(source: SourceDeclaration, calculated: readonly CalculatedDataField[]): ExpressionField[] {
  const declared = Object.entries(source.fields).map(([field, { title, type, format }]) => ({
    ...{ field, title, type, format },
  }))
  const { madeField } = source
  if (!madeField) return declared
  const fieldNames = new Set(calculated.flatMap(({ expression }) => namesIn(expression)))
  const calculatedFields = [...fieldNames].flatMap((field) => {
    const operand = Object.hasOwn(source.fields, field) ? undefined : madeField(field)
    return operand ? [{ field, title: operand.title, type: operand.type }] : []
  })
  return [...declared, ...calculatedFields]
}

/** The field names in an expression; empty for an invalid one, which is reported elsewhere. */
export function namesIn(expression: string): string[] {
  try {
    return referencesIn(expression)
  } catch (error) {
    if (isExpressionError(error)) return []
    throw error
  }
}

/** Fails with 400 for the first field with a problem. */
export function assertUsable(calculatedSource: CalculatedSource): void {
  const { problems } = checkedFields(calculatedSource)
  const titles = [
    ...Object.values(calculatedSource.source.fields).map(({ title }) => title),
    ...calculatedSource.calculated.fields.map(({ title }) => title),
  ].map((title) => title.trim().toLowerCase())
  for (const { field, title } of calculatedSource.calculated.fields) {
    const problem = problems.get(field)
    if (problem) throw unusableField(title, problem.message)
    const sameTitles = titles.filter((one) => one === title.trim().toLowerCase())
    if (sameTitles.length > 1) throw unusableField(title, 'Another field already has this title.')
  }
}

function unusableField(title: string, problem: string): PlatformError {
  return new PlatformError('data-sources/expression', 400, `'${title}' can't be calculated: ${problem}`)
}

/** A calculated field. `fieldOf` fails for operands that the roles don't allow. */
export function calculatedField(
  calculatedSource: CalculatedSource,
  key: string,
  fieldOf: (key: string) => SourceField,
): SourceField {
  const { fields, timeZone = 'UTC', now = new Date() } = calculatedSource.calculated
  const definition = fields.find(({ field }) => field === key)
  const { checked, problems } = checkedFields(calculatedSource)
  const expression = checked.get(key)
  if (!expression)
    throw unusableField(definition?.title ?? key, problems.get(key)?.message ?? 'Too many calculated fields.')
  const parts = new Map([...fieldsIn(expression)].map((field) => [field, fieldOf(field)]))
  const columnOf = (field: string) => (parts.get(field) ?? fieldOf(field)).column
  const format = definition?.format ?? formatOf(expression.type)
  const noFilter = [...parts.values()].find((part) => part.noFilter !== undefined)?.noFilter
  return {
    title: definition?.title ?? key,
    type: expression.type.type,
    ...(format && expression.type.type === 'number' && { format }),
    ...(noFilter !== undefined && { noFilter }),
    column: expressionColumn(expression, columnOf, { timeZone, now }),
  }
}

function fieldsIn(checked: Checked, fields = new Set<string>()): Set<string> {
  if (checked.step === 'field') fields.add(checked.field)
  if ('parts' in checked) for (const part of checked.parts) fieldsIn(part, fields)
  return fields
}
