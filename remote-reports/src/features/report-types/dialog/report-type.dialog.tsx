import { useAction } from '@lintel/shared/action'
import { ApiError, errorText, useQuery, useQueryClient } from '@lintel/shared/api'
import { z } from '@lintel/shared/contract'
import {
  dataSetNameSchema,
  isUnsupportedDefinition,
  type DataSet,
  type ReportType,
} from '@lintel/shared/contract/reports'
import { Form, TextField, useConflict, useForm, useWatch } from '@lintel/shared/form'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { Text } from '@lintel/shared/ui'
import { Combobox, ConflictNotice, DialogFooter, ModalDialog } from '@lintel/shared/widgets'
import { useId, useState } from 'react'
import { DialogButton, type DialogProps } from '../../dialog-parts/index.ts'
import {
  dataSetQuery,
  dataSetsQuery,
  favoritesFirst,
  fittingDataSets,
  optionOf,
  reportTypesQuery,
} from '../../report-selections/index.ts'
import { saveReportType } from '../report-types.api.ts'
import { definitionOf, draftOf, emptyDraft, forAnotherSource, withFieldsOf, type Draft } from './report-type-draft.ts'
import { ReportTypeFields } from './report-type-fields.tsx'
import { partTitles, partWords } from './report-type-words.ts'

/** Other parts are validated separately. */
const schema = z.object({
  name: dataSetNameSchema,
  headers: z.unknown(),
  rules: z.unknown(),
  grouping: z.unknown(),
}) as z.ZodType<Draft, Draft>

export function CreateReportType() {
  return <DialogButton label="Create Report Type" dialog={ReportTypeDialog} />
}

type ReportTypeDialogProps = DialogProps & {
  /** The report type to change; absent to create one. */
  type?: ReportType
}

/** Edits columns, filter rules and optional groups of a report type (specification 2, "Reports"). */
export function ReportTypeDialog({ isOpen, onClose, type }: ReportTypeDialogProps) {
  const client = useQueryClient()
  const organization = useOrganizationId()
  const dataSets = useQuery({ ...dataSetsQuery(organization), enabled: isOpen })
  const dataSetOptions = favoritesFirst(fittingDataSets(dataSets.data ?? [], type))
  const [chosenId, setChosenId] = useState<string>()
  // Report types have no data set, so the first compatible one provides fields and preview.
  const entry = dataSetOptions.find(({ id }) => id === chosenId) ?? (type ? dataSetOptions[0] : undefined)
  const fullDataSet = useQuery({
    ...dataSetQuery(organization, entry?.id ?? ''),
    enabled: isOpen && entry !== undefined,
  })
  const dataSet = entry && fullDataSet.data && withFieldsOf(fullDataSet.data, type)
  const save = useAction(saveReportType(client, organization), {
    onSuccess: (_, { name: saved }) =>
      showToast({ type: 'success', text: type ? 'Changes saved successfully.' : `'${saved}' is ready to run.` }),
    onSuccessIfMounted: onClose,
    showsError: isOpen,
  })
  const formId = useId()
  const form = useForm({ schema, start: valuesOf(type) })
  const draft = useWatch({ control: form.control }) as Draft
  const { submit, conflict } = useConflict({
    form,
    item: type,
    async read() {
      const types = await client.query({ ...reportTypesQuery(organization), staleTime: 0 })
      const latest = types.find(({ id }) => id === type?.id) ?? type
      if (latest && !isForDialog(latest)) throw new ApiError(notForDialog)
      return latest
    },
    valuesOf,
    titles: partTitles,
    describe: (part, values) => partWords(part, values, dataSet?.availableFields ?? []),
    async save(saved, base) {
      const definition = dataSet && definitionOf(saved, definitionParts(dataSet))
      if (definition) await save.submit({ name: saved.name, dataSetId: dataSet.id, definition, base })
    },
  })
  const definition = dataSet && definitionOf(draft, definitionParts(dataSet))
  const isComplete = definition !== undefined && draft.name.trim() !== ''
  const failure = dataSets.error ?? fullDataSet.error

  function choose(id: string | undefined) {
    setChosenId(id)
    const next = dataSetOptions.find((one) => one.id === id)
    if (next?.source !== entry?.source) form.reset(forAnotherSource(draft), { keepDefaultValues: true })
  }
  return (
    <ModalDialog
      isOpen={isOpen}
      title={type ? 'Edit Report Type' : 'Create Report Type'}
      onClose={onClose}
      footer={
        <DialogFooter
          submitText={type ? 'Save Changes' : 'Create Report Type'}
          isRunning={form.formState.isSubmitting}
          missing={isComplete ? undefined : missingOf(draft, dataSet)}
          form={formId}
          onCancel={onClose}
        />
      }
    >
      <Form form={form} id={formId} label="Report Type" onSubmit={submit}>
        {conflict && <ConflictNotice {...conflict} />}
        <TextField name="name" label="Name" isRequired maxLength={120} autoComplete="off" />
        <Combobox
          label="Filtered Data Set"
          placeholder={dataSets.isPending ? 'Loading…' : 'Select Filtered Data Set'}
          options={dataSetOptions.map(optionOf)}
          value={entry?.id}
          onChange={choose}
          isDisabled={dataSets.isPending}
          isInDialog
        />
        {dataSet && <ReportTypeFields {...{ dataSet, definition }} />}
        {failure && (
          <Text role="alert" color="fg.error">
            {errorText(failure)}
          </Text>
        )}
      </Form>
    </ModalDialog>
  )
}

function valuesOf(type: ReportType | undefined): Draft {
  return (type && draftOf(type.name, type.definition)) ?? emptyDraft
}

/** Whether the dialog can show the complete definition. */
function isForDialog({ name, definition }: ReportType): boolean {
  return !isUnsupportedDefinition(definition) && draftOf(name, definition) !== undefined
}

const notForDialog = {
  status: 409,
  code: 'report-types/changed-meanwhile',
  detail: 'Someone else changed this report type in a way that this dialog cannot show. Close it and reload the page.',
}

function definitionParts({ source, availableFields: fields, calculated }: DataSet) {
  return { source, fields, calculated }
}

/** The first thing missing before a report type can be saved. */
function missingOf({ name, headers, grouping }: Draft, dataSet: DataSet | undefined): string {
  if (name.trim() === '') return 'Enter a name.'
  if (!dataSet) return 'Select a data set.'
  if (headers.length === 0 && grouping === null) return 'Select columns, or group the rows.'
  return 'Complete the filter rules.'
}
