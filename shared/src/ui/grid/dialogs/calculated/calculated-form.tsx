import { useMemo, useRef, useState } from 'react'
import { z } from '../../../../domain/contract/index.ts'
import { Form, SelectField, TextField, useController, useForm, useWatch } from '../../../form/index.ts'
import { newId } from '../../../../core/browser/new-id.ts'
import type { CalculatedColumn } from '../../calculated/calculated-column.ts'
import type { CalculatedDialogProps } from './calculated-dialog-props.ts'
import { checkDraft, columnOf, titleProblem, type Draft, type DraftContext, type ExpressionCode } from './draft.ts'
import { DraftPreview } from './draft-preview.tsx'
import { ExpressionField } from './expression-field.tsx'

export const formId = 'calculated-column'

const formats = [
  { value: '', label: 'Automatic' },
  { value: 'number', label: 'Number' },
  { value: 'money', label: 'Currency' },
  { value: 'percent', label: 'Percent' },
  { value: 'days', label: 'Duration (from days)' },
]

type CalculatedFormProps<Row> = Pick<CalculatedDialogProps<Row>, 'grid' | 'edited' | 'onSave'> & {
  code: ExpressionCode
}

/**
 * The form of a calculated column. It is checked while typing; an invalid expression gets the focus and is not saved.
 */
export function CalculatedForm<Row>({ code, grid, edited, onSave }: CalculatedFormProps<Row>) {
  const context = useDraftContext({ code, grid, edited })
  const schema = useMemo(() => schemaOf(context), [context])
  const form = useForm({ schema, start: draftOf(edited, context), hasOwnTexts: true })
  const { control, formState } = form
  const draft = useWatch({ control }) as Draft
  const expression = useController({ control, name: 'expression' }).field
  const found = useMemo(() => checkDraft(draft, context), [draft, context])
  const area = useRef<HTMLTextAreaElement>(null)

  function showProblem() {
    if (found.problem) showPlace(area.current, found.problem)
  }

  return (
    <Form
      form={form}
      id={formId}
      label="Calculated column"
      onSubmit={(values) => found.checked && onSave(columnOf(values, found, context))}
      onInvalid={() => {
        if (titleProblem(draft.title, context) === undefined) showProblem()
        return undefined
      }}
    >
      <TextField name="title" label="Title" isRequired maxLength={120} />
      <ExpressionField
        ref={area}
        value={expression.value}
        // An empty expression is not an error until something is typed.
        found={draft.expression === '' && !formState.isSubmitted ? undefined : found}
        context={context}
        onChange={expression.onChange}
        onShowPlace={showProblem}
      />
      {found.checked?.type.type === 'number' && <SelectField name="format" label="Format" options={formats} />}
      {found.checked && <DraftPreview {...{ grid, context, draft, found }} />}
    </Form>
  )
}

function schemaOf<Row>(context: DraftContext<Row>) {
  const schema = z.object({ title: z.string(), expression: z.string(), format: z.string() }) as z.ZodType<Draft, Draft>
  return schema.superRefine((draft, refinement) => {
    const title = titleProblem(draft.title, context)
    const { problem } = checkDraft(draft, context)
    if (title !== undefined) refinement.addIssue({ code: 'custom', path: ['title'], message: title })
    if (problem) refinement.addIssue({ code: 'custom', path: ['expression'], message: problem.message })
  })
}

/** Memoized by columns, so that no input is checked twice. */
function useDraftContext<Row>({ code, grid, edited }: Pick<CalculatedFormProps<Row>, 'code' | 'grid' | 'edited'>) {
  const [newField] = useState(() => `calculated-${newId().slice(0, 8)}`)
  const field = edited?.field ?? newField
  const { columns, configuration } = grid
  const { calculated } = configuration
  return useMemo<DraftContext<Row>>(() => {
    const isCalculated = new Set(calculated?.map((one) => one.field))
    const gridColumns = [...columns.values()].filter((column) => !isCalculated.has(column.field))
    return { code, field, columns: gridColumns, calculated: calculated ?? [] }
  }, [code, field, columns, calculated])
}

function draftOf<Row>(edited: CalculatedColumn | undefined, { code, columns, calculated }: DraftContext<Row>): Draft {
  if (!edited) return { title: '', expression: '', format: '' }
  const expression = code.withTitles(edited.expression, [...columns, ...calculated])
  return { title: edited.title, expression, format: edited.format ?? (edited.type === 'number' ? 'number' : '') }
}

function showPlace(field: HTMLTextAreaElement | null, { start, end }: { start: number; end: number }): void {
  field?.focus()
  field?.setSelectionRange(start, end)
}
