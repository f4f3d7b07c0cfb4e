import { api, mutationOptions, type QueryClient } from '@lintel/shared/api'
import {
  reportPreviewSchema,
  reportTypeSchema,
  type ReportDefinition,
  type ReportPreviewQuery,
  type ReportType,
} from '@lintel/shared/contract/reports'
import { reportTypesQuery } from '../report-selections/index.ts'

export function reportTypePath(id: string) {
  return `/report-types/${encodeURIComponent(id)}`
}

export type SavedType = {
  name: string
  dataSetId: string
  definition: ReportDefinition
  /** Rejected if it changed since; undefined creates a new one. */
  base: ReportType | undefined
}

/** Creates a report type, or saves a new version of one. */
export function saveReportType(client: QueryClient, organization: string) {
  const call = { schema: reportTypeSchema, organization: { id: organization } }
  return mutationOptions({
    mutationFn: ({ name, dataSetId, definition, base }: SavedType) =>
      base
        ? api.patch(reportTypePath(base.id), { ...call, body: { revision: base.revision, name, definition } })
        : api.post('/report-types', { ...call, body: { name, dataSetId, definition } }),
    onSuccess: () => client.invalidateQueries({ queryKey: reportTypesQuery(organization).queryKey }),
  })
}

/** Previews an unsaved definition. */
export function previewReport(organization: string) {
  const call = { schema: reportPreviewSchema, organization: { id: organization } }
  return mutationOptions({
    mutationFn: async (question: ReportPreviewQuery) => ({
      question,
      preview: await api.post('/report-types/preview', { ...call, body: question }),
    }),
  })
}
