import { memo, useState } from 'react'
import { Button, Text } from '../../components/index.ts'
import { ModalDialog } from '../../widgets/modal-dialog.tsx'
import type { GridColumn } from '../columns/column.ts'
import type { Measure } from '../engine/index.ts'
import type { GroupDraft } from '../groups/grouping.ts'
import { GroupList } from './group-list.tsx'

type GroupDialogProps<Row> = {
  isOpen: boolean
  groups: readonly string[]
  measures: readonly Measure[]
  /** The columns, in the person's order. */
  columns: readonly GridColumn<Row>[]
  onSave: (next: GroupDraft) => void
  onClose: () => void
  returnFocusTo: () => HTMLElement | null
}

function DialogOfGroups<Row>({ isOpen, onClose, ...rest }: GroupDialogProps<Row>) {
  const [draft, setDraft] = useState<GroupDraft>()
  const currentDraft = draft ?? { groups: [...rest.groups], measures: [...rest.measures] }
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
      title="Group Rows"
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
      <Text textStyle="sm" color="fg.muted" mb="3">
        Rows with the same value are grouped, nested in the order listed. Each group shows its row count and the
        summaries you choose. Sorting by a summarized column sorts the groups.
      </Text>
      <GroupList draft={currentDraft} columns={rest.columns} onChange={setDraft} />
    </ModalDialog>
  )
}

/** Which columns rows are grouped by, in which order, and the aggregates of each group. */
export const GroupDialog = memo(DialogOfGroups) as typeof DialogOfGroups
