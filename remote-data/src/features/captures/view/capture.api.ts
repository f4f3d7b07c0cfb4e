import { api, askDataCapture, queryOptions } from '@lintel/shared/api'
import { z } from '@lintel/shared/contract'
import { captureFileSchema } from '@lintel/shared/contract/captures'

const text = z.string().nullable()
const captureSchema = z.object({
  id: z.string(),
  documentFileName: z.string(),
  fileOriginPath: z.string(),
  captureDate: z.iso.datetime(),
  captureType: z.string(),
  revitAuthor: text,
  revitBuildingName: text,
  revitClientName: text,
  revitOrgDescription: text,
  revitOrgName: text,
  revitProjectAddress: text,
  revitProjectIssueDate: text,
  revitProjectName: text,
  revitProjectNumber: text,
  revitProjectStatus: text,
  customProjectInfos: z.array(z.object({ parameterName: z.string(), value: z.string() })),
})
export type Capture = z.infer<typeof captureSchema>

const schema = z.object({ captureReview: captureSchema.nullable() }).transform(({ captureReview }) => captureReview)

const query = `query Capture($id: ID!) {
  captureReview(id: $id) {
    id documentFileName fileOriginPath captureDate captureType
    revitAuthor revitBuildingName revitClientName revitOrgDescription revitOrgName revitProjectAddress
    revitProjectIssueDate revitProjectName revitProjectNumber revitProjectStatus
    customProjectInfos { parameterName value }
  }
}`

/** A capture with its project information; null for one that the organization does not have. */
export function captureQuery(organization: string, id: string) {
  return queryOptions({
    queryKey: ['data', 'capture', organization, id],
    queryFn: ({ signal }) => {
      // What is no id is the id of nothing.
      if (!z.uuid().safeParse(id).success) return null
      return askDataCapture(query, { variables: { id }, schema, signal, organization: { id: organization } })
    },
    // What belongs to a capture never changes; only the capture may go.
    staleTime: 60_000,
  })
}

/** Where the original lies. The address is good for a day, so it is asked for when it is wanted. */
export function readCaptureFile(organization: string, id: string) {
  return api.get(`/captures/${encodeURIComponent(id)}/file`, {
    schema: captureFileSchema,
    organization: { id: organization },
  })
}
