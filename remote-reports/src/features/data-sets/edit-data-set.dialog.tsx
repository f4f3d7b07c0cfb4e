import { useAction } from '@lintel/shared/action'
import { errorText, useQuery, useQueryClient } from '@lintel/shared/api'
import {
  dataSetNameSchema,
  type CalculatedDataField,
  type DataSet,
  type DataSetEntry,
} from '@lintel/shared/contract/reports'
import { filterWords } from '@lintel/shared/filter'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { Stack, Text } from '@lintel/shared/ui'
import { DialogFooter, latePart, ModalDialog } from '@lintel/shared/widgets'
import { useState } from 'react'
import { NameField } from '../dialog-parts/index.ts'
import { filterOf, FilterRules, rulesOf } from '../filter-rules/index.ts'
import { dataSetQuery } from '../report-selections/index.ts'
import { changeDataSet } from './data-sets.api.ts'

const title = 'Edit Data Set'
/** The language of expressions comes with the first dialog. */
const CalculatedFields = latePart(async () => (await import('./calculated/calculated-fields.tsx')).CalculatedFields, {
  name: 'The calculated fields',
  loading: null,
})
const noFields: CalculatedDataField[] = []

/** Changes the name and, where it is a list of rules, the filter; it opens as soon as that has come. */
export function EditDataSetDialog({ entry, onClose }: { entry: DataSetEntry; onClose: () => void }) {
  const { data, error } = useQuery(dataSetQuery(useOrganizationId(), entry.id))
  if (data) return <DataSetForm dataSet={data} onClose={onClose} />
  if (!error) return null
  return (
    <ModalDialog isOpen title={title} onClose={onClose}>
      <Text role="alert" color="fg.error">
        {errorText(error)}
      </Text>
    </ModalDialog>
  )
}

function DataSetForm({ dataSet, onClose }: { dataSet: DataSet; onClose: () => void }) {
  const { source, availableFields: fields, calculated: before = noFields } = dataSet
  const [name, setName] = useState(dataSet.name)
  const [rules, setRules] = useState(() => rulesOf(dataSet.filter))
  const [calculated, setCalculated] = useState<CalculatedDataField[] | undefined>(before)
  const change = useAction(changeDataSet(useQueryClient(), useOrganizationId(), dataSet), {
    onSuccess: () => showToast({ type: 'success', text: 'Changes saved successfully.' }),
    goOn: onClose,
    showsError: true,
  })
  // A filter with nested groups stays as it is: rules cannot express it.
  const filter = rules ? filterOf(rules, fields) : dataSet.filter
  const isNamed = dataSetNameSchema.safeParse(name).success

  function save() {
    const fieldsChange = calculated !== before && { calculated }
    change.run({ name: name.trim(), ...(rules && filter !== undefined && { filter }), ...fieldsChange })
  }
  return (
    <ModalDialog
      isOpen
      title={title}
      onClose={onClose}
      footer={
        <DialogFooter
          submitText="Save Changes"
          isRunning={change.isRunning}
          missing={missingOf({ isNamed, isFiltered: filter !== undefined, isCalculated: calculated !== undefined })}
          onSubmit={save}
          onCancel={onClose}
        />
      }
    >
      <Stack gap="5">
        <NameField value={name} onChange={setName} />
        <CalculatedFields source={source} fields={fields} calculated={before} onChange={setCalculated} />
        {rules ? (
          <FilterRules of={{ source, dataSetId: undefined, fields }} rules={rules} onChange={setRules} />
        ) : (
          <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
            Filter: {dataSet.filter && filterWords(dataSet.filter, fields)}. It has groups; save another data set from
            the grid to change it.
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

type Complete = { isNamed: boolean; isFiltered: boolean; isCalculated: boolean }

function missingOf({ isNamed, isFiltered, isCalculated }: Complete): string | undefined {
  if (!isNamed) return 'Give it a name.'
  if (!isCalculated) return 'Correct its calculated fields.'
  return isFiltered ? undefined : 'Complete its rules.'
}
