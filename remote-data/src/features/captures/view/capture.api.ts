import { api, queryDataCapture, mutationOptions, queryOptions, type QueryClient } from '@lintel/shared/api'
import { z } from '@lintel/shared/contract'
import { captureModelQuery } from '@lintel/shared/captured-model'
import {
  captureFileSchema,
  captureMoveSchema,
  ingestionSchema,
  type CaptureMoveCreate,
} from '@lintel/shared/contract/captures'
import { ingestionsKey } from '../ingestions/ingestions.api.ts'

const text = z.string().nullable()
const captureSchema = z.object({
  id: z.string(),
  documentFileName: z.string(),
  fileOriginPath: z.string(),
  captureDate: z.iso.datetime(),
  captureType: z.string(),
  /** File warnings. */
  warnings: z.array(z.string()),
  project: z.object({ id: z.string(), projectNumber: z.string(), projectName: z.string() }).nullable(),
  /** The previous capture in the project; null for the first. */
  previousCaptureId: z.string().nullable(),
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
  georeference: z.array(z.object({ name: z.string(), value: z.string() })),
})
export type Capture = z.infer<typeof captureSchema>

const schema = z.object({ captureReview: captureSchema.nullable() }).transform(({ captureReview }) => captureReview)

const query = `query Capture($id: ID!) {
  captureReview(id: $id) {
    id documentFileName fileOriginPath captureDate captureType warnings previousCaptureId
    project { id projectNumber projectName }
    revitAuthor revitBuildingName revitClientName revitOrgDescription revitOrgName revitProjectAddress
    revitProjectIssueDate revitProjectName revitProjectNumber revitProjectStatus
    customProjectInfos { parameterName value }
    georeference { name value }
  }
}`

/** A capture with its project information; null if it doesn't exist. */
export function captureQuery(organization: string, id: string) {
  return queryOptions({
    queryKey: ['data', 'capture', organization, id],
    queryFn: ({ signal }) => {
      // The platform rejects invalid IDs; here they count as not found.
      if (!z.uuid().safeParse(id).success) return null
      return queryDataCapture(query, { variables: { id }, schema, signal, organization: { id: organization } })
    },
    // A capture only changes by moves or deletion, which arrive as live updates.
    staleTime: 60_000,
  })
}

function deletionKey(organization: string, id: string) {
  return ['data', 'delete-capture', organization, id]
}

/** Permanently deletes a capture. */
export function deleteCapture(organization: string, id: string) {
  return mutationOptions({
    mutationKey: deletionKey(organization, id),
    mutationFn: () => api.delete(`/captures/${encodeURIComponent(id)}`, { organization: { id: organization } }),
  })
}

/** Regenerates the 3D model. */
export function remakeModel(client: QueryClient, organization: string, id: string) {
  return mutationOptions({
    mutationKey: ['data', 'remake-model', organization, id],
    mutationFn: () =>
      api.post(`/captures/${encodeURIComponent(id)}/model`, {
        schema: ingestionSchema,
        organization: { id: organization },
      }),
    onSettled: () => noticeModel(client, organization, id),
  })
}

/** Invalidates the model and the list of ingestions. */
export async function noticeModel(client: QueryClient, organization: string, id: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: captureModelQuery(organization, id).queryKey }),
    client.invalidateQueries({ queryKey: ingestionsKey(organization) }),
  ])
}

const movesSchema = z.array(captureMoveSchema)

/** The project changes of a capture, newest first; empty on older platforms. */
export function movesQuery(organization: string, id: string) {
  return queryOptions({
    queryKey: ['data', 'capture-moves', organization, id],
    queryFn: ({ signal }) =>
      api.get(movesPath(id), { schema: movesSchema, signal, organization: { id: organization } }),
  })
}

/** Moves a capture to another project. Invalidates lists, projects, and comparisons, also after a failure. */
export function moveCapture(client: QueryClient, organization: string, id: string) {
  return mutationOptions({
    mutationKey: ['data', 'move-capture', organization, id],
    mutationFn: (body: CaptureMoveCreate) =>
      api.post(movesPath(id), { body, schema: captureMoveSchema, organization: { id: organization } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['data'] }),
  })
}

function movesPath(id: string): string {
  return `/captures/${encodeURIComponent(id)}/moves`
}

/** Invalidates lists, projects, and comparisons after the page of a deleted capture was left. */
export function removeCaptureFromCache(client: QueryClient, organization: string, id: string): Promise<void> {
  client.removeQueries({ queryKey: captureQuery(organization, id).queryKey })
  return client.invalidateQueries({ queryKey: ['data'] })
}

/** Whether this user is deleting it or just did. */
export function isDeletedHere(client: QueryClient, organization: string, id: string): boolean {
  const mutations = client.getMutationCache().findAll({ mutationKey: deletionKey(organization, id) })
  return mutations.some(({ state: { status } }) => status === 'pending' || status === 'success')
}

/** A download link for the original file, valid for a day, so it's requested on demand. */
export function readCaptureFile(organization: string, id: string) {
  return api.get(`/captures/${encodeURIComponent(id)}/file`, {
    schema: captureFileSchema,
    organization: { id: organization },
  })
}
