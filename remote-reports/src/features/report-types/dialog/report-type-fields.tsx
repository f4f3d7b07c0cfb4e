import type { DataSet, ReportDefinition } from '@lintel/shared/contract/reports'
import { useController } from '@lintel/shared/form'
import { FilterRules } from '../../filter-rules/index.ts'
import type { Draft } from './report-type-draft.ts'
import { GridHeaders } from './grid-headers.tsx'
import { GroupingFields } from './grouping-fields.tsx'
import { Preview } from './report-preview.tsx'

type ReportTypeFieldsProps = { dataSet: DataSet; definition: ReportDefinition | undefined }

/** The part of the dialog that depends on the data set's fields. */
export function ReportTypeFields({ dataSet, definition }: ReportTypeFieldsProps) {
  const { id, source, availableFields: fields } = dataSet
  const { field: headers } = useController<Draft, 'headers'>({ name: 'headers' })
  const { field: rules } = useController<Draft, 'rules'>({ name: 'rules' })
  const { field: grouping } = useController<Draft, 'grouping'>({ name: 'grouping' })
  return (
    <>
      {!grouping.value && <GridHeaders fields={fields} chosen={headers.value} onChange={headers.onChange} />}
      <FilterRules ruleSource={{ source, dataSetId: id, fields }} rules={rules.value} onChange={rules.onChange} />
      <GroupingFields fields={fields} grouping={grouping.value} onChange={grouping.onChange} />
      <Preview dataSetId={id} definition={definition} />
    </>
  )
}
