import { api, queryOptions } from '@lintel/shared/api'
import { federatedModelSchema } from '@lintel/shared/contract/captures'

/** Milliseconds between two polls while a 3D model is generated. */
const pollInterval = 5000

/** The newest version of each file of a project, or the versions in a set. */
export function federatedModelQuery(organization: string, projectId: string, versionSetId: string | undefined) {
  return queryOptions({
    queryKey: ['data', 'federated-model', organization, projectId, versionSetId ?? ''],
    queryFn: ({ signal }) =>
      api.get(pathOf(projectId), {
        schema: federatedModelSchema,
        ...(versionSetId !== undefined && { searchParams: { versionSetId } }),
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

function pathOf(projectId: string): string {
  return `/projects/${encodeURIComponent(projectId)}/federated-model`
}
