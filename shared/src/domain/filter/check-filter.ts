import {
  type Condition,
  conditionsIn,
  type FieldType,
  type FieldTypes,
  type Filter,
  filterSchema,
  type FilterValue,
  operatorsByType,
} from './filter.ts'
import { isMovingPeriod } from './moving-periods.ts'

export type FilterErrorCode =
  | 'filter/not-understood'
  | 'filter/unknown-field'
  | 'filter/unknown-operator'
  | 'filter/wrong-value'

/**
 * An invalid filter. It is never evaluated, so that it cannot let more rows pass than intended. `message` is for users.
 */
export class FilterError extends Error {
  override readonly name: string = 'FilterError'
  readonly code: FilterErrorCode
  /** The field of the invalid condition, if there is one. */
  readonly field: string | undefined

  constructor(code: FilterErrorCode, message: string, field?: string) {
    super(message)
    this.code = code
    this.field = field
  }
}

export function isFilterError(error: unknown): error is FilterError {
  return error instanceof Error && error.name === 'FilterError'
}

/** Parses untrusted input: returns a filter that only uses these fields, or throws a `FilterError` with the reason. */
export function checkFilter(input: unknown, fields: FieldTypes): Filter {
  const parsed = filterSchema.safeParse(input)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const location = issue && issue.path.length > 0 ? ` at ${issue.path.join('.')}` : ''
    throw new FilterError('filter/not-understood', `The filter isn't valid${location}: ${issue?.message ?? ''}`)
  }
  for (const condition of conditionsIn(parsed.data)) typeOf(condition, fields)
  return parsed.data
}

/**
 * The type of a condition's field, if the operator and the value are valid for it. Throws a `FilterError` otherwise.
 */
export function typeOf({ field, operator, value, values }: Condition, fields: FieldTypes): FieldType {
  const type = Object.hasOwn(fields, field) ? fields[field] : undefined
  if (type === undefined) {
    throw new FilterError('filter/unknown-field', `There is no field '${field}' to filter by.`, field)
  }
  const operators: readonly string[] = operatorsByType[type]
  if (!operators.includes(operator)) {
    const message = `'${field}' is a ${type} and doesn't support '${operator}'. Use one of: ${operators.join(', ')}.`
    throw new FilterError('filter/unknown-operator', message, field)
  }
  const compared = values?.filter((one) => one !== null) ?? (value === undefined ? [] : [value])
  if (!compared.every((one) => takes(type, one))) {
    throw new FilterError('filter/wrong-value', `Compare '${field}' with ${expectedTexts[type]}.`, field)
  }
  return type
}

const expectedTexts: Record<FieldType, string> = {
  text: 'text',
  number: 'a number',
  date: "a day, written YYYY-MM-DD, two with / between them, or a period such as 'last month'",
  day: "a day, written YYYY-MM-DD, two with / between them, or a period such as 'last month'",
  boolean: 'true or false',
}

function takes(type: FieldType, value: FilterValue): boolean {
  switch (type) {
    case 'text':
      return typeof value === 'string'
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
    case 'boolean':
      return typeof value === 'boolean'
    case 'date':
    case 'day':
      return typeof value === 'string' && (isMovingPeriod(value) || areDays(value))
  }
}

/** One day, or a range of days. */
function areDays(text: string): boolean {
  const [first = '', last = first, ...more] = text.split('/')
  return more.length === 0 && isDay(first) && isDay(last) && first <= last
}

/** A day that exists in the calendar, from 0001-01-01 to 9999-12-31. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < '0001') return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
