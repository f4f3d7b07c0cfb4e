import { memo, useMemo, useState } from 'react'
import type { Filter, ListOperator } from '../../../../domain/filter/index.ts'
import { Button, Text } from '../../../components/index.ts'
import { ModalDialog } from '../../../widgets/modal-dialog.tsx'
import { Tabs } from '../../../widgets/tabs.tsx'
import type { GridColumn } from '../../columns/column.ts'
import type { RowEngine } from '../../engine/index.ts'
import { draftOf, emptyDraft, partOfDraft, type FilterDraft } from '../../filter/filter-draft.ts'
import { partOn, withPart } from '../../filter/filter-parts.ts'
import { inWords } from '../../filter/filter-words.ts'
import { ConditionList } from './condition-list.tsx'
import { ValueList } from './value-list.tsx'

type FilterDialogProps<Row> = {
  isOpen: boolean
  column: GridColumn<Row>
  engine: RowEngine<Row>
  /** The filter of the whole grid. */
  filter: Filter | null
  /** Set if the list of values should open. */
  listOperator: ListOperator | undefined
  /** Called with the column's new filter; undefined for none. */
  onSave: (part: Filter | undefined) => void
  onClose: () => void
  returnFocusTo: () => HTMLElement | null
}

function DialogOfFilter<Row>({
  isOpen,
  column,
  engine,
  filter,
  listOperator,
  onSave,
  onClose,
  returnFocusTo,
}: FilterDialogProps<Row>) {
  const { field, title, type = 'text' } = column
  const [draft, setDraft] = useState<FilterDraft>()
  const part = partOn(filter, field)
  const started = draftOf(part, type, listOperator)
  const currentDraft = draft ?? started ?? emptyDraft(type, listOperator)
  const result = partOfDraft(field, type, currentDraft)
  function close() {
    setDraft(undefined)
    onClose()
  }
  function save() {
    if (result === 'unfinished') return
    onSave(result)
    close()
  }
  return (
    <ModalDialog
      isOpen={isOpen}
      title={`Filter by ${title}`}
      onClose={close}
      returnFocusTo={returnFocusTo}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={close}>
            Close
          </Button>
          <Button disabled={result === 'unfinished'} onClick={save}>
            Filter
          </Button>
        </>
      }
    >
      {part && !started && (
        <Text textStyle="sm" color="fg.muted" mb="3">
          Current filter: {inWords(part, new Map([[field, column]]))}. Your selection replaces it.
        </Text>
      )}
      <Choices {...{ column, engine, filter }} draft={currentDraft} onChange={setDraft} />
    </ModalDialog>
  )
}

/** The filter of one column: values from a list, or conditions of which a row must meet one. */
export const FilterDialog = memo(DialogOfFilter) as typeof DialogOfFilter

type ChoicesProps<Row> = Pick<FilterDialogProps<Row>, 'column' | 'engine' | 'filter'> & {
  draft: FilterDraft
  onChange: (next: FilterDraft) => void
}

function Choices<Row>({ column, engine, filter, draft, onChange }: ChoicesProps<Row>) {
  const { field, type = 'text' } = column
  const others = useMemo(() => withPart(filter, field, undefined), [filter, field])
  return (
    <Tabs
      label="Filter type"
      selected={draft.tab}
      onSelect={(key) => onChange({ ...draft, tab: key === 'values' ? 'values' : 'conditions' })}
      tabs={[
        { key: 'values', title: 'Values', content: <ValueList {...{ column, engine, others, draft, onChange }} /> },
        {
          key: 'conditions',
          title: 'Conditions',
          content: (
            <ConditionList type={type} lines={draft.lines} onChange={(lines) => onChange({ ...draft, lines })} />
          ),
        },
      ]}
    />
  )
}
