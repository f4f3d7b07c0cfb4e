import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import { unsupportedField, unsupportedMessage, type DataSetEntry } from '@lintel/shared/contract/reports'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { Menu, type MenuEntry } from '@lintel/shared/widgets'
import { useState } from 'react'
import { dataSetPath, dataSetsQuery } from '../report-selections/index.ts'
import { DeleteDialog } from '../deletion/index.ts'
import { changeDataSet } from './data-sets.api.ts'
import { EditDataSetDialog } from './edit-data-set.dialog.tsx'

export function DataSetMenu({ dataSet }: { dataSet: DataSetEntry }) {
  const { id, name, isShared, problem } = dataSet
  const isNewer = problem === unsupportedMessage
  const note = isNewer ? unsupportedField : undefined
  const organization = useOrganizationId()
  const [dialog, setDialog] = useState<'edit' | 'delete'>()
  const share = useAction(changeDataSet(useQueryClient(), organization, dataSet), {
    onSuccess: (after) =>
      showToast({
        type: 'success',
        text: after.isShared ? `'${name}' is now shared.` : `'${name}' is now private.`,
      }),
  })
  const entries: MenuEntry[] = [
    { title: 'Edit', onSelect: () => setDialog('edit'), isDisabled: isNewer, note },
    {
      title: isShared ? 'Stop Sharing' : 'Share with Organization',
      onSelect: () => share.run({ isShared: !isShared }),
      isDisabled: isNewer || share.isRunning,
      note,
    },
    { title: 'Delete', onSelect: () => setDialog('delete'), isDestructive: true },
  ]
  return (
    <>
      <Menu label={`Actions for ${name}`} entries={entries} />
      {dialog === 'edit' && <EditDataSetDialog entry={dataSet} onClose={() => setDialog(undefined)} />}
      <DeleteDialog
        path={dataSetPath(id)}
        noun="Data Set"
        name={name}
        listKey={dataSetsQuery(organization).queryKey}
        isOpen={dialog === 'delete'}
        onClose={() => setDialog((open) => (open === 'delete' ? undefined : open))}
      />
    </>
  )
}
