import { useAction } from '@lintel/shared/action'
import { errorText, useQuery, useQueryClient } from '@lintel/shared/api'
import {
  dataSetNameSchema,
  type CalculatedDataField,
  type DataSet,
  type DataSetEntry,
} from '@lintel/shared/contract/reports'
import { isRevisionConflict } from '@lintel/shared/form'
import { filterWords } from '@lintel/shared/filter'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { Stack, Text } from '@lintel/shared/ui'
import { ConflictNotice, DialogFooter, latePart, ModalDialog } from '@lintel/shared/widgets'
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
  // Another form begins with what somebody else has saved.
  const [number, setNumber] = useState(0)
  if (data) {
    return <DataSetForm key={number} dataSet={data} onUseTheirs={() => setNumber(number + 1)} onClose={onClose} />
  }
  if (!error) return null
  return (
    <ModalDialog isOpen title={title} onClose={onClose}>
      <Text role="alert" color="fg.error">
        {errorText(error)}
      </Text>
    </ModalDialog>
  )
}

type DataSetFormProps = { dataSet: DataSet; onUseTheirs: () => void; onClose: () => void }

/** Saves what was changed of it; of what somebody else has changed meanwhile as well, the person chooses. */
function DataSetForm({ dataSet, onUseTheirs, onClose }: DataSetFormProps) {
  const [opened] = useState(dataSet)
  const { source, availableFields: fields, calculated: before = noFields } = opened
  const [name, setName] = useState(opened.name)
  const [rules, setRules] = useState(() => rulesOf(opened.filter))
  const [calculated, setCalculated] = useState<CalculatedDataField[] | undefined>(before)
  const client = useQueryClient()
  const organization = useOrganizationId()
  const change = useAction(changeDataSet(client, organization, opened), {
    onSuccess: () => showToast({ type: 'success', text: 'Changes saved successfully.' }),
    goOn: onClose,
    onError(error) {
      if (!isRevisionConflict(error)) return undefined
      return client.invalidateQueries({ queryKey: dataSetQuery(organization, opened.id).queryKey })
    },
    showsError: true,
  })
  const isBehind = isRevisionConflict(change.error) && dataSet.revision !== opened.revision
  // A filter with nested groups stays as it is: rules cannot express it.
  const filter = rules ? filterOf(rules, fields) : opened.filter
  const isNamed = dataSetNameSchema.safeParse(name).success

  function save(revision?: number) {
    change.run({
      ...(name.trim() !== opened.name && { name: name.trim() }),
      ...(filter !== undefined && !isSame(filter, opened.filter) && { filter }),
      ...(calculated !== before && { calculated }),
      ...(revision !== undefined && { revision }),
    })
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
          onSubmit={() => save()}
          onCancel={onClose}
        />
      }
    >
      <Stack gap="5">
        {isBehind && (
          <ConflictNotice
            conflicts={conflictsIn({ name: name.trim(), filter: filter ?? null }, opened, dataSet)}
            isRunning={change.isRunning}
            onKeepMine={() => save(dataSet.revision)}
            onUseTheirs={onUseTheirs}
          >
            Changes made by only one of you are kept.
          </ConflictNotice>
        )}
        <NameField value={name} onChange={setName} />
        <CalculatedFields source={source} fields={fields} calculated={before} onChange={setCalculated} />
        {rules ? (
          <FilterRules of={{ source, dataSetId: undefined, fields }} rules={rules} onChange={setRules} />
        ) : (
          <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
            Filter: {opened.filter && filterWords(opened.filter, fields)}. It has groups. To change it, save another
            data set from the grid.
          </Text>
        )}
        {change.error && !isBehind && (
          <Text role="alert" color="fg.error">
            {errorText(change.error)}
          </Text>
        )}
      </Stack>
    </ModalDialog>
  )
}

type Parts = Pick<DataSet, 'name' | 'filter'>

/** What both have changed, and not to the same. */
function conflictsIn(mine: Parts, opened: DataSet, theirs: DataSet) {
  const texts = ({ name, filter }: Parts) => ({
    Name: name,
    'Filter Rules': filter ? filterWords(filter, opened.availableFields) : 'none',
  })
  const [first, ours, others] = [opened, mine, theirs].map(texts)
  return (['Name', 'Filter Rules'] as const).flatMap((title) => {
    const [before, own, other] = [first?.[title], ours?.[title] ?? '', others?.[title] ?? '']
    return own === before || other === before || own === other ? [] : [{ title, mine: own, theirs: other }]
  })
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

type Complete = { isNamed: boolean; isFiltered: boolean; isCalculated: boolean }

function missingOf({ isNamed, isFiltered, isCalculated }: Complete): string | undefined {
  if (!isNamed) return 'Enter a name.'
  if (!isCalculated) return 'Fix the calculated fields.'
  return isFiltered ? undefined : 'Complete the filter rules.'
}
