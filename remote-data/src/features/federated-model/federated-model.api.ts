import { api, mutationOptions, queryOptions, type QueryClient } from '@lintel/shared/api'
import {
  federatedFileSettingsSchema,
  federatedModelSchema,
  type FederatedFile,
  type FederatedFileUpdate,
} from '@lintel/shared/contract/captures'

/** Milliseconds between two polls while a 3D model is generated. */
const pollInterval = 5000

function keyOf(organization: string, projectId: string) {
  return ['data', 'federated-model', organization, projectId]
}

/** The newest version of each file of a project, or the versions in a set. */
export function federatedModelQuery(organization: string, projectId: string, versionSetId?: string) {
  return queryOptions({
    queryKey: ['data', 'federated-model', organization, projectId, versionSetId ?? ''],
    queryFn: ({ signal }) =>
      api.get(pathOf(projectId), {
        schema: federatedModelSchema,
        searchParams: { versionSetId },
        signal,
        organization: { id: organization },
      }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.files.some(({ status }) => status === 'Making') ? pollInterval : false,
    // The addresses of the models change every day.
    refetchOnWindowFocus: false,
  })
}

type FileOfProject = { organization: string; projectId: string; file: FederatedFile }

/** A file with its current settings, which all versions of it share. */
export async function readFederatedFile(
  client: QueryClient,
  { organization, projectId, file }: FileOfProject,
): Promise<FederatedFile> {
  const { files } = await client.query(federatedModelQuery(organization, projectId))
  const current = files.find(({ fileName }) => fileName.toLowerCase() === file.fileName.toLowerCase())
  if (!current) return file
  const { discipline, offset, revision } = current
  return { ...file, discipline, offset, revision }
}

export function saveFederatedFile(client: QueryClient, organization: string, projectId: string) {
  return mutationOptions({
    mutationFn: (body: FederatedFileUpdate) =>
      api.put(`${pathOf(projectId)}/files`, {
        body,
        schema: federatedFileSettingsSchema,
        organization: { id: organization },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(organization, projectId) }),
  })
}

function pathOf(projectId: string): string {
  return `/projects/${encodeURIComponent(projectId)}/federated-model`
}
