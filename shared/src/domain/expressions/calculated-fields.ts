import type { FieldType } from '../filter/filter.ts'
import { checkExpression } from './check/check-expression.ts'
import { constant, stepOf, type Checked, type NumberFormat, type ValueType } from './check/checked.ts'
import { duration, money, percent, unitless, unitOf } from './check/kinds.ts'
import { ExpressionError, isExpressionError, type Span } from './expression-error.ts'
import { fieldsCalled, referencesIn } from './references.ts'
import { parseExpression } from './syntax/parse.ts'

/** A field that an expression can refer to. */
export type ExpressionField = {
  field: string
  title: string
  type: FieldType
  /** The format of its numbers; plain by default. */
  format?: NumberFormat | undefined
  /** The unit of its numbers, as expressions write it: `ft`. */
  unit?: string | undefined
}

/** A field that is calculated from others. Its expression refers to them by key, as `withKeys` writes it. */
export type CalculatedField = { field: string; title: string; expression: string }

/** Maximum number that is stored and evaluated. */
export const maxCalculatedFields = 30

export type CheckedFields = {
  /** The valid fields, in the order of their dependencies. */
  checked: ReadonlyMap<string, Checked>
  /** Why the other fields are invalid. */
  problems: ReadonlyMap<string, ExpressionError>
}

/**
 * Checks calculated fields against the provided fields. They may depend on each other in any order, but not circularly.
 * An invalid field only invalidates those that depend on it.
 */
export function checkCalculated(
  calculated: readonly CalculatedField[],
  fields: readonly ExpressionField[],
): CheckedFields {
  const checked = new Map<string, Checked>()
  const problems = new Map<string, ExpressionError>()
  const byKey = new Map(calculated.map((one) => [one.field, one]))
  const all = [...fields, ...calculated]

  function settle(one: CalculatedField, path: readonly string[]): void {
    if (checked.has(one.field) || problems.has(one.field)) return
    try {
      checkReferences(one, [...path, one.field])
      const context = { text: one.expression, fieldNamed: (name: string, index: Span) => fieldNamed(name, index) }
      checked.set(one.field, checkExpression(parseExpression(one.expression), context))
    } catch (error) {
      if (!isExpressionError(error)) throw error
      problems.set(one.field, error)
    }
  }

  /** Checks dependencies first. Their depth is limited, and so is the depth of the recursion. */
  function checkReferences(one: CalculatedField, path: readonly string[]): void {
    for (const name of referencesIn(one.expression)) {
      const field = byKey.get(foundField(name, all)?.field ?? '')
      if (field && path.includes(field.field)) throw circleOf(path, field, byKey)
      if (field) settle(field, path)
    }
  }

  function fieldNamed(name: string, at: Span): Checked {
    const found = foundField(name, all)
    if (!found) throw unknownField(name, at, all)
    const field = checked.get(found.field)
    if (field) return field
    const problem = problems.get(found.field)
    if (problem) throw new ExpressionError(problem.code, `${found.title}: ${problem.message}`, at)
    return readField(found as ExpressionField, at)
  }

  for (const one of calculated.slice(0, maxCalculatedFields)) settle(one, [])
  return { checked, problems }
}

function foundField<Field extends { field: string; title: string }>(name: string, all: readonly Field[]) {
  const found = all.find(({ field }) => field === name)
  if (found) return found
  const titled = fieldsCalled(name, all)
  return titled.length === 1 ? titled[0] : undefined
}

function unknownField(name: string, at: Span, all: readonly { field: string; title: string }[]): ExpressionError {
  const matches = fieldsCalled(name, all)
  const message =
    matches.length > 1
      ? `More than one field is named '${name}'. Use one of: ${matches.map(({ field }) => `[${field}]`).join(', ')}.`
      : `No field is named '${name}'.`
  return new ExpressionError('expression/unknown-field', message, at)
}

function circleOf(
  path: readonly string[],
  calculatedField: CalculatedField,
  byKey: ReadonlyMap<string, CalculatedField>,
): ExpressionError {
  const circle = path.slice(path.indexOf(calculatedField.field)).map((field) => byKey.get(field)?.title ?? field)
  const message =
    circle.length === 1
      ? `${calculatedField.title} can't be calculated from itself.`
      : `These fields refer to each other in a circle: ${[...circle, calculatedField.title].join(', ')}.`
  return new ExpressionError('expression/circle', message, { start: 0, end: 0 })
}

const kinds = { money, percent, days: duration }

/** Converts the value to the base unit of its kind. */
function readField({ field, title, type, format, unit }: ExpressionField, at: Span): Checked {
  const measured = unit === undefined ? undefined : unitOf(unit)
  const kind = measured?.kind ?? (format ? kinds[format] : unitless)
  const valueType: ValueType = type === 'number' ? { type, kind } : { type }
  const read: Checked = { step: 'field', field, title, type: valueType, at, steps: 1 }
  if (type !== 'number' || !measured || measured.factor === 1) return read
  return stepOf('multiply', valueType, [read, constant(measured.factor, valueType, at)], at)
}
