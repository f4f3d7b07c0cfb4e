import { useAction } from '@lintel/shared/action'
import { errorText, useQuery, useQueryClient } from '@lintel/shared/api'
import { z } from '@lintel/shared/contract'
import {
  dataSetNameSchema,
  type CalculatedDataField,
  type DataField,
  type DataSet,
  type DataSetEntry,
} from '@lintel/shared/contract/reports'
import { filterWords, type Filter } from '@lintel/shared/filter'
import { Form, TextField, useConflict, useController, useForm, useWatch } from '@lintel/shared/form'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { Text } from '@lintel/shared/ui'
import { ConflictNotice, DialogFooter, lazyPart, ModalDialog } from '@lintel/shared/widgets'
import { useId, useState } from 'react'
import { filterOf, FilterRules, rulesOf, type Rule } from '../filter-rules/index.ts'
import { dataSetQuery } from '../report-selections/index.ts'
import { changeDataSet } from './data-sets.api.ts'

const title = 'Edit Data Set'
/** Lazy, because it loads the expression language. */
const CalculatedFields = lazyPart(async () => (await import('./calculated/calculated-fields.tsx')).CalculatedFields, {
  name: 'The calculated fields',
  loading: null,
})

type Values = {
  name: string
  /** The filter itself if it has nested groups, which rules can't express; it stays unchanged. */
  rules: Rule[] | Filter
  /** Null while one is invalid. */
  calculated: CalculatedDataField[] | null
}
/** Rules and calculated fields are validated separately. */
const schema = z.object({ name: dataSetNameSchema, rules: z.unknown(), calculated: z.unknown() }) as z.ZodType<
  Values,
  Values
>
const titles = { name: 'Name', rules: 'Filter Rules', calculated: 'Calculated Fields' }

/** Edits name, calculated fields, and, if rules can express it, the filter. */
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

/** Saves the changed parts. If another user has changed the same part, the user chooses which version to save. */
function DataSetForm({ dataSet, onClose }: { dataSet: DataSet; onClose: () => void }) {
  const [base, setBase] = useState(dataSet)
  const { id, source, availableFields: fields } = base
  const client = useQueryClient()
  const organization = useOrganizationId()
  const change = useAction(changeDataSet(client, organization, base), {
    onSuccess: () => showToast({ type: 'success', text: 'Changes saved successfully.' }),
    onSuccessIfMounted: onClose,
  })
  const formId = useId()
  const form = useForm({ schema, start: valuesOf(base) })
  const values = useWatch({ control: form.control }) as Values
  const { submit, conflict } = useConflict({
    form,
    item: dataSet,
    async read() {
      const latest = await client.query({ ...dataSetQuery(organization, id), staleTime: 0 })
      setBase(latest)
      return latest
    },
    valuesOf,
    titles,
    describe: (name, values) => describeField(name, values, fields),
    save: (output, base) => change.submit({ ...changesOf(output, base), revision: base.revision }),
  })
  const { field: rules } = useController({ control: form.control, name: 'rules' })
  const { field: calculated } = useController({ control: form.control, name: 'calculated' })
  return (
    <ModalDialog
      isOpen
      title={title}
      onClose={onClose}
      footer={
        <DialogFooter
          submitText="Save Changes"
          isRunning={form.formState.isSubmitting}
          missing={missingOf(values, fields)}
          form={formId}
          onCancel={onClose}
        />
      }
    >
      <Form form={form} id={formId} label="Data Set" onSubmit={submit}>
        {conflict && <ConflictNotice {...conflict} />}
        <TextField name="name" label="Name" isRequired maxLength={120} autoComplete="off" />
        <CalculatedFields
          {...{ source, fields }}
          before={base.calculated ?? noFields}
          calculated={calculated.value}
          onChange={calculated.onChange}
        />
        {Array.isArray(rules.value) ? (
          <FilterRules
            ruleSource={{ source, dataSetId: undefined, fields }}
            rules={rules.value}
            onChange={rules.onChange}
          />
        ) : (
          <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
            Filter: {filterWords(rules.value, fields)}. It has groups. To change it, save another data set from the
            grid.
          </Text>
        )}
      </Form>
    </ModalDialog>
  )
}

const noFields: CalculatedDataField[] = []

function valuesOf({ name, filter, calculated = noFields }: DataSet): Values {
  return { name, rules: rulesOf(filter) ?? filter ?? [], calculated }
}

/**
 * Unchanged parts aren't sent, because the platform would validate them again and could reject what it once accepted.
 */
function changesOf({ name, rules, calculated }: Values, over: DataSet) {
  const before = valuesOf(over)
  const filter = filterIn(rules, over.availableFields)
  return {
    ...(name !== before.name && { name }),
    ...(filter !== undefined && !isSame(rules, before.rules) && { filter }),
    ...(calculated && !isSame(calculated, before.calculated) && { calculated }),
  }
}

/** Undefined while a rule is incomplete. */
function filterIn(rules: Values['rules'], fields: readonly DataField[]): Filter | null | undefined {
  return Array.isArray(rules) ? filterOf(rules, fields) : rules
}

function describeField(
  name: keyof Values,
  { name: text, rules, calculated }: Values,
  fields: readonly DataField[],
): string {
  if (name === 'name') return text
  if (name === 'calculated') return calculated?.map((one) => `${one.title}: ${one.expression}`).join(', ') || 'none'
  const filter = filterIn(rules, fields)
  return filter ? filterWords(filter, fields) : 'none'
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function missingOf({ name, rules, calculated }: Values, fields: readonly DataField[]): string | undefined {
  if (!dataSetNameSchema.safeParse(name).success) return 'Enter a name.'
  if (calculated === null) return 'Fix the calculated fields.'
  return filterIn(rules, fields) === undefined ? 'Complete the filter rules.' : undefined
}
