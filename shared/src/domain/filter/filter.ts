import * as z from '../contract/schema-language.ts'

/**
 * The type of a field. `date`: a moment, filtered by the calendar days of a time zone; `day`: a calendar day without
 * a time zone.
 */
export type FieldType = 'text' | 'number' | 'date' | 'day' | 'boolean'

/** A value in a row. A `date` is ISO 8601 text, a `day` is `YYYY-MM-DD`; null if the value is missing. */
export type CellValue = string | number | boolean | null

/** The fields that a filter can use. */
export type FieldTypes = Readonly<Record<string, FieldType>>

/** Operators that compare with a value, named as users read them. */
export const comparisons = [
  'contains',
  'does not contain',
  'starts with',
  'ends with',
  '==',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
] as const
export type Comparison = (typeof comparisons)[number]

/** Operators that test whether there is a value: null means that it is missing, and '' is empty text. */
export const presences = ['is null', 'is not null', 'is empty', 'is not empty'] as const
export type Presence = (typeof presences)[number]

/** Operators that look up a value in a list; null in the list matches rows without a value. */
export const listOperators = ['is one of', 'is none of'] as const
export type ListOperator = (typeof listOperators)[number]

export type Operator = Comparison | ListOperator | Presence

const ordered = ['==', '!=', ...listOperators, '<', '<=', '>', '>=', 'is null', 'is not null'] as const

/** In display order; a new condition starts with the first one. */
export const operatorsByType = {
  text: ['contains', 'does not contain', 'starts with', 'ends with', '==', '!=', ...listOperators, ...presences],
  number: ordered,
  date: ordered,
  day: ordered,
  boolean: ['==', '!=', ...listOperators, 'is null', 'is not null'],
} as const satisfies Record<FieldType, readonly Operator[]>

/**
 * The value of a condition. For a `date` or a `day`: a day `YYYY-MM-DD`, a range with `/` between its ends, or one of
 * `movingPeriods`. If it spans several days, `<` means before the first day, and `<=` not after the last day.
 */
export type FilterValue = string | number | boolean

/** A value in a list: a value as for `==`, or null for rows without a value. */
export type ListValue = FilterValue | null

/**
 * The values of a list are in a separate property, so that code that does not know lists finds a condition without a
 * value. The schema ensures that only list operators have `values`. The type is not a union, for compatibility with
 * earlier remotes, which know two kinds of filters.
 */
export type Condition =
  | { field: string; operator: Comparison; value: FilterValue; values?: undefined }
  | { field: string; operator: Presence | ListOperator; value?: undefined; values?: ListValue[] | undefined }
export type FilterGroup = { logic: 'and' | 'or'; filters: Filter[] }
/** For a group without filters, `and` matches every row and `or` none. */
export type Filter = Condition | FilterGroup

/** Limits beyond any filter that a person creates. Larger ones can only be an attack. */
const maxFilterDepth = 8
const maxFilterParts = 200
/** Maximum number of values in all lists of a filter, for pasted lists. */
export const maxListValues = 1000

const nameSchema = z.string().min(1, 'A condition needs a field.').max(120, 'The field name is too long.')

/** The database stores neither unpaired surrogates nor NUL, so text with them could never match. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

const valueSchema = z.union(
  [z.string().max(500).refine(isStorable), z.number(), z.boolean()],
  'A value must be text of up to 500 characters, a number, true, or false.',
)

const conditionSchema = z
  .strictObject({
    field: nameSchema,
    operator: z.enum([...comparisons, ...listOperators, ...presences], {
      error: ({ input }) => `${asText(input)} isn't an operator.`,
    }),
    value: valueSchema.optional(),
    values: z.array(valueSchema.nullable()).optional(),
  })
  .refine(hasRequiredValue, { error: ({ input }) => valueProblem((input as Condition).operator) })

const groupSchema = z.strictObject({
  logic: z.enum(['and', 'or'], { error: ({ input }) => `${asText(input)} isn't valid here. Use and, or.` }),
  filters: z.array(z.unknown()),
})

/**
 * Checks the structure of a filter; `checkFilter` checks fields, operators and values. Size is checked first, because
 * the recursion of parsing is as deep as the filter.
 */
export const filterSchema = z
  .unknown()
  .refine(isWithinBounds, {
    error: `A filter can have up to ${maxFilterDepth} levels and ${maxFilterParts} parts.`,
    abort: true,
  })
  .refine((filter) => countListValues(filter) <= maxListValues, {
    error: `The lists in a filter can have up to ${maxListValues} values in total.`,
    abort: true,
  })
  .superRefine(addProblems) as z.ZodType<Filter>

/** Not a union schema, whose message would not explain the problem of the intended kind. */
function addProblems(node: unknown, context: z.RefinementCtx, parentPath: readonly PropertyKey[] = []): void {
  const parsed = (isGroup(node) ? groupSchema : conditionSchema).safeParse(node)
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ message, path }) => ({ message, path: [...parentPath, ...path] }))
    for (const { message, path } of issues) context.addIssue({ code: 'custom', message, path, input: node })
  } else if (isGroup(node)) {
    for (const [index, child] of node.filters.entries()) addProblems(child, context, [...parentPath, 'filters', index])
  }
}

function isWithinBounds(filter: unknown): boolean {
  let level = [filter]
  let parts = 0
  for (let depth = 0; level.length > 0; depth++) {
    parts += level.length
    if (depth > maxFilterDepth || parts > maxFilterParts) return false
    level = level.flatMap((node) => (isGroup(node) && Array.isArray(node.filters) ? (node.filters as unknown[]) : []))
  }
  return true
}

/** Only called for filters within the size limits. */
function countListValues(node: unknown): number {
  if (isGroup(node)) return Array.isArray(node.filters) ? sumOf((node.filters as unknown[]).map(countListValues)) : 0
  const { values } = (node ?? {}) as { values?: unknown }
  return Array.isArray(values) ? values.length : 0
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

type ConditionInput = { operator: Operator; value?: unknown; values?: unknown }

function hasRequiredValue({ operator, value, values }: ConditionInput): boolean {
  const isList = isListOperator(operator)
  return isList === (values !== undefined) && (isList || isPresence(operator)) === (value === undefined)
}

export function isListOperator(operator: Operator): operator is ListOperator {
  return (listOperators as readonly Operator[]).includes(operator)
}

export function isPresence(operator: Operator): operator is Presence {
  return (presences as readonly Operator[]).includes(operator)
}

/** Whether a filter is a group. For invalid input, whether it is intended to be a group. */
export function isGroup(filter: unknown): filter is FilterGroup {
  return typeof filter === 'object' && filter !== null && 'logic' in filter
}

/** The conditions of a filter, in order. */
export function conditionsIn(filter: Filter): Condition[] {
  return isGroup(filter) ? filter.filters.flatMap(conditionsIn) : [filter]
}

function valueProblem(operator: Operator): string {
  if (isListOperator(operator)) return `${asText(operator)} needs a list of values and no single value.`
  return isPresence(operator) ? `${asText(operator)} takes no value.` : `${asText(operator)} needs a value.`
}

function asText(input: unknown): string {
  return typeof input === 'string' ? `'${input.slice(0, 60)}'` : `A ${typeof input}`
}
