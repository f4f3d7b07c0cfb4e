import * as z from '../contract/schema-language.ts'

/**
 * What a field holds. `date`: a moment, filtered by the calendar days of a time zone; `day`: a calendar day of no time zone.
 */
export type FieldType = 'text' | 'number' | 'date' | 'day' | 'boolean'

/** A value as rows carry it. Of a `date` ISO 8601 text, of a `day` `YYYY-MM-DD`; null if there is none. */
export type CellValue = string | number | boolean | null

/** The fields that a filter may name. */
export type FieldTypes = Readonly<Record<string, FieldType>>

/** Operators that compare with a value; they are called what people read. */
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

/** Operators that ask whether there is a value: null is none, and '' is one without characters. */
export const presences = ['is null', 'is not null', 'is empty', 'is not empty'] as const
export type Presence = (typeof presences)[number]

/** Operators that look a value up in a list; null in the list stands for rows that have none. */
export const listOperators = ['is one of', 'is none of'] as const
export type ListOperator = (typeof listOperators)[number]

export type Operator = Comparison | ListOperator | Presence

const ordered = ['==', '!=', ...listOperators, '<', '<=', '>', '>=', 'is null', 'is not null'] as const

/** In the order in which people are offered them; the first is what a filter begins with. */
export const operatorsOf = {
  text: ['contains', 'does not contain', 'starts with', 'ends with', '==', '!=', ...listOperators, ...presences],
  number: ordered,
  date: ordered,
  day: ordered,
  boolean: ['==', '!=', ...listOperators, 'is null', 'is not null'],
} as const satisfies Record<FieldType, readonly Operator[]>

/**
 * Of a text, a number or a boolean that; of a `date` and a `day` a day, `YYYY-MM-DD`, the first and the last of some with `/` between
 * them, or one of `movingPeriods`. Of more than one day `<` asks for what is before, and `<=` for what is not after them.
 */
export type FilterValue = string | number | boolean

/** One of a list: what `==` takes, or null for rows that have no value. */
export type ListValue = FilterValue | null

/**
 * A list is not the value, so that whoever knows no lists yet finds a condition without a value. Operators of lists have `values` and
 * others have none: the schema sees to it. Both are one kind here, as code that was built before lists knows two.
 */
export type Condition =
  | { field: string; operator: Comparison; value: FilterValue; values?: undefined }
  | { field: string; operator: Presence | ListOperator; value?: undefined; values?: ListValue[] | undefined }
export type FilterGroup = { logic: 'and' | 'or'; filters: Filter[] }
/** Of a group without filters `and` lets every row through and `or` none. */
export type Filter = Condition | FilterGroup

/** Limits that no filter of a person reaches; what goes beyond is an attack. */
const mostFilterDepth = 8
const mostFilterParts = 200
/** Of all lists of a filter together: as many as people paste. */
export const mostListValues = 1000

const nameSchema = z.string().min(1, 'A condition needs a field.').max(120, 'The field name is too long.')

/** The database stores neither lone surrogates nor NUL, so a text with them could never match. */
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
  .refine(hasWhatItNeeds, { error: ({ input }) => valueProblem((input as Condition).operator) })

const groupSchema = z.strictObject({
  logic: z.enum(['and', 'or'], { error: ({ input }) => `${asText(input)} isn't valid here. Use and, or.` }),
  filters: z.array(z.unknown()),
})

/**
 * The shape of a filter. Which fields there are, and which operators and values each takes, is `checkFilter`'s to say.
 * Size is looked at first, and ends the look at one that is too large: reading a filter goes as deep as the filter.
 */
export const filterSchema = z
  .unknown()
  .refine(isWithinBounds, {
    error: `A filter can have up to ${mostFilterDepth} levels and ${mostFilterParts} parts.`,
    abort: true,
  })
  .refine((filter) => listedIn(filter) <= mostListValues, {
    error: `The lists in a filter can have up to ${mostListValues} values in total.`,
    abort: true,
  })
  .superRefine(addProblems) as z.ZodType<Filter>

/** By hand and not by a union, which could not say what is wrong with the one that was meant. */
function addProblems(node: unknown, context: z.RefinementCtx, at: readonly PropertyKey[] = []): void {
  const parsed = (isGroup(node) ? groupSchema : conditionSchema).safeParse(node)
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ message, path }) => ({ message, path: [...at, ...path] }))
    for (const { message, path } of issues) context.addIssue({ code: 'custom', message, path, input: node })
  } else if (isGroup(node)) {
    for (const [index, child] of node.filters.entries()) addProblems(child, context, [...at, 'filters', index])
  }
}

function isWithinBounds(filter: unknown): boolean {
  let level = [filter]
  let parts = 0
  for (let depth = 0; level.length > 0; depth++) {
    parts += level.length
    if (depth > mostFilterDepth || parts > mostFilterParts) return false
    level = level.flatMap((node) => (isGroup(node) && Array.isArray(node.filters) ? (node.filters as unknown[]) : []))
  }
  return true
}

/** Asked of what is within bounds. */
function listedIn(node: unknown): number {
  if (isGroup(node)) return Array.isArray(node.filters) ? sumOf((node.filters as unknown[]).map(listedIn)) : 0
  const { values } = (node ?? {}) as { values?: unknown }
  return Array.isArray(values) ? values.length : 0
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

type Given = { operator: Operator; value?: unknown; values?: unknown }

function hasWhatItNeeds({ operator, value, values }: Given): boolean {
  const isList = isListOperator(operator)
  return isList === (values !== undefined) && (isList || isPresence(operator)) === (value === undefined)
}

export function isListOperator(operator: Operator): operator is ListOperator {
  return (listOperators as readonly Operator[]).includes(operator)
}

export function isPresence(operator: Operator): operator is Presence {
  return (presences as readonly Operator[]).includes(operator)
}

/** Tells the two kinds of filter apart; of anything else, whether it is meant to be a group. */
export function isGroup(filter: unknown): filter is FilterGroup {
  return typeof filter === 'object' && filter !== null && 'logic' in filter
}

/** The conditions of a filter, in the order in which they are written. */
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
