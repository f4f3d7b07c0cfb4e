import { ApiError, apiErrorCodes, queryOptions, readLines } from '@lintel/shared/api'
import { rowGroupSchema, type Report } from '@lintel/shared/contract/reports'
import { reportPath } from '../reports.api.ts'
import { joined, type ReportRows } from './report-rows.model.ts'

/** All rows of a report, column by column; they do not change once they are there. */
export function rowsQuery(organization: string, { id, columns, rowCount }: Report) {
  return queryOptions({
    queryKey: ['reports', 'rows', organization, id],
    queryFn: async ({ signal }): Promise<ReportRows> => {
      const rows = joined(columns?.length ?? 0)
      const call = { schema: rowGroupSchema, signal, organization: { id: organization } }
      for await (const group of readLines(`${reportPath(id)}/rows`, call)) rows.add(group)
      const all = rows.all()
      if (rowCount !== null && all.count !== rowCount) {
        const detail = `Only ${all.count} of ${rowCount} rows of the report have arrived. Please try again.`
        throw new ApiError({ code: apiErrorCodes.malformedResponse, detail })
      }
      return all
    },
    // Comparing two answers of a million cells costs more than drawing the new one.
    structuralSharing: false,
    staleTime: Infinity,
  })
}
