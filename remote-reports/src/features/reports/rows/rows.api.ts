import { ApiError, apiErrorCodes, queryOptions, readLines } from '@lintel/shared/api'
import { rowGroupSchema, type Report } from '@lintel/shared/contract/reports'
import { reportPath } from '../reports.api.ts'
import { collectRows, type ReportRows } from './report-rows.model.ts'

/** All rows of a complete report. They never change, so they are loaded once. */
export function rowsQuery(organization: string, { id, columns, rowCount }: Report) {
  return queryOptions({
    queryKey: ['reports', 'rows', organization, id],
    queryFn: async ({ signal }): Promise<ReportRows> => {
      const rows = collectRows(columns?.length ?? 0)
      const call = { schema: rowGroupSchema, signal, organization: { id: organization } }
      for await (const group of readLines(`${reportPath(id)}/rows`, call)) rows.add(group)
      const all = rows.all()
      if (rowCount !== null && all.count !== rowCount) {
        const detail = `Only ${all.count} of ${rowCount} rows of the report were received. Try again.`
        throw new ApiError({ code: apiErrorCodes.malformedResponse, detail })
      }
      return all
    },
    // Comparing two responses with a million cells takes longer than rendering the new one.
    structuralSharing: false,
    staleTime: Infinity,
  })
}
