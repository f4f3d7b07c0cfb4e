import { useQuery } from '@lintel/shared/api'
import { measureField, measureTitle, type DataField, type ReportDefinition } from '@lintel/shared/contract/reports'
import { useOrganizationId } from '@lintel/shared/organization'
import { reportTypesQuery } from '../../report-selections/index.ts'

type NumberColumn = { field: string; title: string }

/** The numeric columns of a report with this definition, named as on the platform. */
function numberColumnsOf({ headers, grouping }: ReportDefinition, fields: readonly DataField[]): NumberColumn[] {
  const numbers = fields.filter(({ type }) => type === 'number')
  if (!grouping) return numbers.filter(({ field }) => headers.includes(field))
  return grouping.measures.map((measure) => {
    const source = fields.find(({ field }) => field === measure.field)
    return { field: measureField(measure), title: measureTitle(measure, source?.title) }
  })
}

/** The numeric columns of a schedule's report; empty while loading. */
export function useNumberColumns(reportTypeId: string | undefined): NumberColumn[] {
  const { data: types } = useQuery(reportTypesQuery(useOrganizationId()))
  const type = types?.find(({ id }) => id === reportTypeId)
  return type ? numberColumnsOf(type.definition, type.availableFields) : []
}
