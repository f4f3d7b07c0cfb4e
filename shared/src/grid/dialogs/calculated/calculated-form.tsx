import { useMemo, useRef, useState, type SubmitEvent } from 'react'
import { Stack } from '../../../ui/index.ts'
import type { CalculatedColumn } from '../../calculated/calculated-column.ts'
import type { CalculatedDialogProps } from './calculated-dialog-props.ts'
import { checkDraft, columnOf, titleProblem, type Draft, type DraftContext, type ExpressionCode } from './draft.ts'
import { DraftPreview } from './draft-preview.tsx'
import { ExpressionField } from './expression-field.tsx'
import { FormatField, TitleField } from './plain-fields.tsx'
import { newId } from '../../../new-id.ts'

export const formId = 'calculated-column'

type CalculatedFormProps<Row> = Pick<CalculatedDialogProps<Row>, 'grid' | 'edited' | 'onSave'> & {
  code: ExpressionCode
}

/** Checked as it is typed; what is wrong is not saved, and gets the focus. */
export function CalculatedForm<Row>({ code, grid, edited, onSave }: CalculatedFormProps<Row>) {
  const context = useDraftContext({ code, grid, edited })
  const [draft, setDraft] = useState<Draft>(() => draftOf(edited, context))
  const [isSent, setSent] = useState(false)
  const found = useMemo(() => checkDraft(draft, context), [draft, context])
  const wrongTitle = titleProblem(draft.title, context)
  const title = useRef<HTMLInputElement>(null)
  const expression = useRef<HTMLTextAreaElement>(null)
  const change = (next: Partial<Draft>) => setDraft((before) => ({ ...before, ...next }))

  function send(event: SubmitEvent) {
    event.preventDefault()
    setSent(true)
    if (wrongTitle !== undefined) title.current?.focus()
    else if (found.problem) showPlace(expression.current, found.problem)
    else onSave(columnOf(draft, found, context))
  }

  return (
    <form noValidate id={formId} aria-label="Calculated column" onSubmit={send}>
      <Stack gap="4">
        <TitleField
          ref={title}
          value={draft.title}
          problem={isSent ? wrongTitle : undefined}
          onChange={(next) => change({ title: next })}
        />
        <ExpressionField
          ref={expression}
          value={draft.expression}
          // Nothing is wrong with what nobody has begun to write.
          found={draft.expression === '' && !isSent ? undefined : found}
          context={context}
          onChange={(next) => change({ expression: next })}
          onShowPlace={() => found.problem && showPlace(expression.current, found.problem)}
        />
        {found.checked?.type.type === 'number' && (
          <FormatField value={draft.format} onChange={(format) => change({ format })} />
        )}
        {found.checked && <DraftPreview {...{ grid, context, draft, found }} />}
      </Stack>
    </form>
  )
}

/** The same object as long as the columns are, so that nothing is checked twice. */
function useDraftContext<Row>({ code, grid, edited }: Pick<CalculatedFormProps<Row>, 'code' | 'grid' | 'edited'>) {
  const [made] = useState(() => `calculated-${newId().slice(0, 8)}`)
  const field = edited?.field ?? made
  const { columns, configuration } = grid
  const { calculated } = configuration
  return useMemo<DraftContext<Row>>(() => {
    const isCalculated = new Set(calculated?.map((one) => one.field))
    const own = [...columns.values()].filter((column) => !isCalculated.has(column.field))
    return { code, field, columns: own, calculated: calculated ?? [] }
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
