import { useAction } from '@lintel/shared/action'
import { errorText, useQueryClient } from '@lintel/shared/api'
import { dataSetNameSchema, type DataSet } from '@lintel/shared/contract/reports'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { Stack, Text } from '@lintel/shared/ui'
import { ModalDialog } from '@lintel/shared/widgets'
import { useState } from 'react'
import { DialogFooter, NameField } from '../dialog-parts/index.ts'
import { filterOf, FilterRules, rulesOf, wordsOf } from '../filter-rules/index.ts'
import { changeDataSet } from './data-sets.api.ts'

/** Changes the name and, where it is a list of rules, the filter. */
export function EditDataSetDialog({ dataSet, onClose }: { dataSet: DataSet; onClose: () => void }) {
  const { source, availableFields: fields } = dataSet
  const [name, setName] = useState(dataSet.name)
  const [rules, setRules] = useState(() => rulesOf(dataSet.filter))
  const change = useAction(changeDataSet(useQueryClient(), useOrganizationId(), dataSet), {
    onSuccess: () => showToast({ type: 'success', text: 'Changes saved successfully.' }),
    goOn: onClose,
    showsError: true,
  })
  // A filter with nested groups stays as it is: rules cannot express it.
  const filter = rules ? filterOf(rules, fields) : dataSet.filter
  const isComplete = dataSetNameSchema.safeParse(name).success && filter !== undefined

  function save() {
    change.run({ name: name.trim(), ...(rules && filter !== undefined && { filter }) })
  }
  return (
    <ModalDialog
      isOpen
      title="Edit Data Set"
      onClose={onClose}
      footer={
        <DialogFooter
          submitText="Save Changes"
          isRunning={change.isRunning}
          isDisabled={!isComplete}
          onSubmit={save}
          onCancel={onClose}
        />
      }
    >
      <Stack gap="5">
        <NameField value={name} onChange={setName} />
        {rules ? (
          <FilterRules of={{ source, dataSetId: undefined, fields }} rules={rules} onChange={setRules} />
        ) : (
          <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
            Filter: {dataSet.filter && wordsOf(dataSet.filter, fields)}. It has groups; save another data set from the
            grid to change it.
          </Text>
        )}
        {change.error && (
          <Text role="alert" color="fg.error">
            {errorText(change.error)}
          </Text>
        )}
      </Stack>
    </ModalDialog>
  )
}
