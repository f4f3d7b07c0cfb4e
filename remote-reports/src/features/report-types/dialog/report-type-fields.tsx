import type { DataSet, ReportDefinition } from '@lintel/shared/contract/reports'
import { FilterRules } from '../../filter-rules/index.ts'
import type { Draft } from './report-type-draft.ts'
import { GridHeaders } from './grid-headers.tsx'
import { GroupingFields } from './grouping-fields.tsx'
import { Preview } from './report-preview.tsx'

type ReportTypeFieldsProps = {
  dataSet: DataSet
  draft: Draft
  definition: ReportDefinition | undefined
  onChange: (parts: Partial<Draft>) => void
}

/** The part of the dialog below the data set, which says which fields there are. */
export function ReportTypeFields({ dataSet, draft, definition, onChange }: ReportTypeFieldsProps) {
  const { id, source, availableFields: fields } = dataSet
  return (
    <>
      {!draft.grouping && (
        <GridHeaders fields={fields} chosen={draft.headers} onChange={(headers) => onChange({ headers })} />
      )}
      <FilterRules
        of={{ source, dataSetId: id, fields }}
        rules={draft.rules}
        onChange={(rules) => onChange({ rules })}
      />
      <GroupingFields fields={fields} grouping={draft.grouping} onChange={(grouping) => onChange({ grouping })} />
      <Preview dataSetId={id} definition={definition} />
    </>
  )
}
