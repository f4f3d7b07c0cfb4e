import { memo, useState } from 'react'
import { Button, Text } from '../../components/index.ts'
import { ModalDialog } from '../../widgets/modal-dialog.tsx'
import { SearchBox } from '../../list/search-box.tsx'
import type { GridColumn } from '../columns/column.ts'
import { withColumnOrder, withColumnSet, withMoved } from '../columns/column-moves.ts'
import type { ColumnSetting } from '../settings/grid-configuration.ts'
import { ColumnList } from './column-list.tsx'

type ColumnDialogProps<Row> = {
  isOpen: boolean
  settings: readonly ColumnSetting[]
  columns: ReadonlyMap<string, GridColumn<Row>>
  /** The pinned columns that the window has no room for. */
  pinNote: string | undefined
  onSave: (next: ColumnSetting[]) => void
  onClose: () => void
  /** The element that gets the focus afterward, because the menu that opened the dialog no longer exists by then. */
  returnFocusTo: () => HTMLElement | null
}

function DialogOfColumns<Row>({ isOpen, onClose, ...rest }: ColumnDialogProps<Row>) {
  const [draft, setDraft] = useState<ColumnSetting[]>()
  function close() {
    setDraft(undefined)
    onClose()
  }
  function save() {
    if (draft) rest.onSave(draft)
    close()
  }
  return (
    <ModalDialog
      isOpen={isOpen}
      title="Customize Columns"
      onClose={close}
      returnFocusTo={rest.returnFocusTo}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={close}>
            Close
          </Button>
          <Button onClick={save}>Save Changes</Button>
        </>
      }
    >
      <Columns settings={draft ?? rest.settings} columns={rest.columns} pinNote={rest.pinNote} onChange={setDraft} />
    </ModalDialog>
  )
}

/** Visibility, pinning, filters and order of the columns (specification 2, "Customize Columns dialog"). */
export const ColumnDialog = memo(DialogOfColumns) as typeof DialogOfColumns

type ColumnsProps<Row> = Pick<ColumnDialogProps<Row>, 'settings' | 'columns' | 'pinNote'> & {
  onChange: (next: ColumnSetting[]) => void
}

/** From this number on, a search is offered. */
const minSearchable = 12

function Columns<Row>({ settings, columns, pinNote, onChange }: ColumnsProps<Row>) {
  const [search, setSearch] = useState('')
  const needle = search.trim().toLowerCase()
  const shownSettings = settings.filter(({ field }) => columns.get(field)?.title.toLowerCase().includes(needle))
  return (
    <>
      {settings.length > minSearchable && (
        <SearchBox
          label="Search Columns"
          value={search}
          onSearch={setSearch}
          found={needle === '' ? undefined : `${shownSettings.length} columns found`}
        />
      )}
      <Text textStyle="sm" color="fg.muted" mb="3">
        Pinned columns stay visible while the others scroll. In a narrow window, only the first two stay pinned.
        {pinNote !== undefined && ` ${pinNote}.`}
      </Text>
      <ColumnList
        settings={shownSettings}
        columns={columns}
        onSet={(field, change) => onChange(withColumnSet(settings, field, change))}
        onMove={(field, target, isBehind) => {
          const order = settings.map((setting) => setting.field)
          onChange(withColumnOrder(settings, withMoved(order, field, target, isBehind)))
        }}
      />
    </>
  )
}
