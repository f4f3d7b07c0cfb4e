import type { CalculatedColumn } from '../../calculated/calculated-column.ts'
import type { GridColumn } from '../../columns/column.ts'

type Code = typeof import('../../calculated/calculated-code.tsx')
export type ExpressionCode = Code
type Checked = ReturnType<Code['checkCalculated']>['checked'] extends ReadonlyMap<string, infer One> ? One : never

export type Draft = {
  title: string
  /** Refers to columns by their titles. */
  expression: string
  /** How numbers are formatted; '' for the default of their type. */
  format: '' | 'number' | 'money' | 'percent' | 'days'
}

export type DraftContext<Row> = {
  code: Code
  /** Columns that are not calculated. */
  columns: readonly GridColumn<Row>[]
  calculated: readonly CalculatedColumn[]
  /** The key of the edited column. */
  field: string
}

export type CheckedDraft =
  | { checked: Checked; expression: string; problem?: undefined }
  | { checked?: undefined; problem: { message: string; start: number; end: number } }

/** What the expression means so far, or an error with its position in the text. */
export function checkDraft<Row>(draft: Draft, context: DraftContext<Row>): CheckedDraft {
  const { code, calculated, field } = context
  const fields = code.fieldsOf(context.columns)
  const otherColumns = calculated.filter((one) => one.field !== field)
  const column = { field, title: draft.title.trim() || 'This column', expression: draft.expression }
  // Uses titles, because error positions refer to the text that the user sees.
  const { checked, problems } = code.checkCalculated([...otherColumns, column], fields)
  const problem = problems.get(field)
  if (problem) return { problem: { message: problem.message, ...problem.at } }
  const found = checked.get(field)
  if (!found)
    return { problem: { message: "You've reached the maximum number of calculated columns.", start: 0, end: 0 } }
  const expression = code.withKeys(draft.expression, [...fields, ...otherColumns])
  if (expression.length <= code.maxExpressionLength) return { checked: found, expression }
  return { problem: { message: 'The expression is too long.', start: 0, end: 0 } }
}

/** Titles must be unique, because expressions refer to them. */
export function titleProblem<Row>(
  title: string,
  { columns, calculated, field }: DraftContext<Row>,
): string | undefined {
  const newTitle = title.trim().toLowerCase()
  if (newTitle === '') return 'Enter a title.'
  const others = [...columns, ...calculated.filter((one) => one.field !== field)]
  return others.some((one) => one.title.trim().toLowerCase() === newTitle)
    ? `A column named '${title.trim()}' already exists.`
    : undefined
}

export function columnOf<Row>(
  draft: Draft,
  { checked, expression }: Extract<CheckedDraft, { checked: Checked }>,
  { code, field }: DraftContext<Row>,
): CalculatedColumn {
  const format =
    draft.format === '' ? code.formatOf(checked.type) : draft.format === 'number' ? undefined : draft.format
  const { type } = checked.type
  return { field, title: draft.title.trim(), expression, type, ...(type === 'number' && format && { format }) }
}
