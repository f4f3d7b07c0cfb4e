import { useAction } from '@lintel/shared/action'
import { errorText, useQuery, useQueryClient } from '@lintel/shared/api'
import { isFromNewer, type DataSet, type ReportType } from '@lintel/shared/contract/reports'
import { isRevisionConflict } from '@lintel/shared/form'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { Stack, Text } from '@lintel/shared/ui'
import { Combobox, ConflictNotice, DialogFooter, ModalDialog } from '@lintel/shared/widgets'
import { useState } from 'react'
import { DialogButton, NameField, type DialogProps } from '../../dialog-parts/index.ts'
import {
  dataSetQuery,
  dataSetsQuery,
  favoritesFirst,
  fittingDataSets,
  optionOf,
  reportTypesQuery,
} from '../../report-selections/index.ts'
import { saveReportType } from '../report-types.api.ts'
import { conflictsIn, mergedDraft } from './report-type-conflict.ts'
import { definitionOf, draftOf, emptyDraft, forAnotherSource, withFieldsOf, type Draft } from './report-type-draft.ts'
import { ReportTypeFields } from './report-type-fields.tsx'

export function CreateReportType() {
  return <DialogButton label="Create Report Type" dialog={ReportTypeDialog} />
}

type ReportTypeDialogProps = DialogProps & {
  /** The report type to change, as it is now; without it a new one is created. */
  type?: ReportType
}

/** What a report shows of a data set: columns, filter rules and, if wanted, groups (specification 2, "Reports"). */
export function ReportTypeDialog(props: ReportTypeDialogProps) {
  // Another form begins with what somebody else has saved.
  const [number, setNumber] = useState(0)
  return <ReportTypeForm key={number} {...props} onUseTheirs={() => setNumber(number + 1)} />
}

function ReportTypeForm({ isOpen, onClose, type, onUseTheirs }: ReportTypeDialogProps & { onUseTheirs: () => void }) {
  const [opened] = useState(type)
  const client = useQueryClient()
  const organization = useOrganizationId()
  const dataSets = useQuery({ ...dataSetsQuery(organization), enabled: isOpen })
  const offered = favoritesFirst(fittingDataSets(dataSets.data ?? [], type))
  const [chosenId, setChosenId] = useState<string>()
  // A report type is not tied to a data set: when one is changed, the first data set that fits gives fields and preview.
  const entry = offered.find(({ id }) => id === chosenId) ?? (type ? offered[0] : undefined)
  const whole = useQuery({ ...dataSetQuery(organization, entry?.id ?? ''), enabled: isOpen && entry !== undefined })
  const dataSet = entry && whole.data && withFieldsOf(whole.data, type)
  const [start] = useState(() => (type && draftOf(type.name, type.definition)) ?? emptyDraft)
  const [draft, setDraft] = useState(start)
  const save = useAction(saveReportType(client, organization), {
    onSuccess: (_, { name: saved }) =>
      showToast({ type: 'success', text: type ? 'Changes saved successfully.' : `'${saved}' is ready to run.` }),
    goOn: onClose,
    onError(error) {
      if (!isRevisionConflict(error)) return undefined
      return client.invalidateQueries({ queryKey: reportTypesQuery(organization).queryKey })
    },
    showsError: isOpen,
  })
  const theirs = isRevisionConflict(save.error) && type?.revision !== opened?.revision ? type : undefined
  const definition = dataSet && definitionOf(draft, definitionParts(dataSet))
  const name = draft.name.trim()
  const failure = dataSets.error ?? whole.error ?? (theirs ? null : save.error)
  const isComplete = definition !== undefined && name !== ''

  function saveDraft(saved: Draft, over: ReportType | undefined) {
    const order = dataSet && definitionOf(saved, definitionParts(dataSet))
    if (order) save.run({ name: saved.name.trim(), dataSetId: dataSet.id, definition: order, over })
  }
  function choose(id: string | undefined) {
    setChosenId(id)
    const next = offered.find((one) => one.id === id)
    if (next?.source !== entry?.source) setDraft(forAnotherSource)
  }
  return (
    <ModalDialog
      isOpen={isOpen}
      title={type ? 'Edit Report Type' : 'Create Report Type'}
      onClose={onClose}
      footer={
        <DialogFooter
          submitText={type ? 'Save Changes' : 'Create Report Type'}
          isRunning={save.isRunning}
          missing={isComplete ? undefined : missingOf({ name, dataSet, draft })}
          onSubmit={() => saveDraft(draft, opened)}
          onCancel={onClose}
        />
      }
    >
      <Stack gap="5">
        {theirs && dataSet && (
          <ConflictNotice
            conflicts={conflictsIn({ mine: draft, start, theirs, fields: dataSet.availableFields })}
            isRunning={save.isRunning}
            onKeepMine={() => saveDraft(mergedDraft({ mine: draft, start, theirs }), theirs)}
            onUseTheirs={isForDialog(theirs) ? onUseTheirs : onClose}
          >
            Changes made by only one of you are kept.
          </ConflictNotice>
        )}
        <NameField value={draft.name} onChange={(next) => setDraft((before) => ({ ...before, name: next }))} />
        <Combobox
          label="Filtered Data Set"
          placeholder={dataSets.isPending ? 'Loading…' : 'Select Filtered Data Set'}
          options={offered.map(optionOf)}
          value={entry?.id}
          onChange={choose}
          isDisabled={dataSets.isPending}
          isInDialog
        />
        {dataSet && <ReportTypeFields {...{ dataSet, draft, definition }} onChange={setDraft} />}
        {failure && (
          <Text role="alert" color="fg.error">
            {errorText(failure)}
          </Text>
        )}
      </Stack>
    </ModalDialog>
  )
}

/** Whether the dialog can show all of it. */
function isForDialog({ name, definition }: ReportType): boolean {
  return !isFromNewer(definition) && draftOf(name, definition) !== undefined
}

function definitionParts({ source, availableFields: fields, calculated }: DataSet) {
  return { source, fields, calculated }
}

type Begun = { name: string; dataSet: DataSet | undefined; draft: Draft }

/** What has to be done before a report type can be saved, one thing after the other. */
function missingOf({ name, dataSet, draft }: Begun): string {
  if (name === '') return 'Enter a name.'
  if (!dataSet) return 'Select a data set.'
  if (draft.headers.length === 0 && draft.grouping === null) return 'Select columns, or group the rows.'
  return 'Complete the filter rules.'
}
