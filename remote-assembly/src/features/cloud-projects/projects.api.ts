import { api, queryOptions } from '@lintel/shared/api'
import { z } from '@lintel/shared/contract'
import {
  cloudHubSchema,
  cloudProjectInfoSchema,
  cloudProjectSchema,
  type CloudProject,
} from '@lintel/shared/contract/assembly'

/** The user's cloud projects in all hubs, sorted by name. */
export function projectsQuery(organization: string, email: string) {
  return queryOptions({
    queryKey: ['assembly', 'projects', organization, email],
    queryFn: async ({ signal }) => {
      const call = { signal, organization: { id: organization } }
      const hubs = await api.get('/autodeskcloud/hubs', { ...call, schema: z.array(cloudHubSchema) })
      const found = await Promise.all(
        hubs.map(({ id }) =>
          api.get(`${hubPath(id)}/user`, { ...call, schema: z.array(cloudProjectSchema), searchParams: { email } }),
        ),
      )
      return found.flat().sort((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }))
    },
  })
}

/** Reloads the selected project, because the list can be minutes old. */
export function readProject(organization: string, { hubId, id }: CloudProject) {
  return api.get(`${hubPath(hubId)}/b.${encodeURIComponent(id)}`, {
    schema: cloudProjectSchema,
    organization: { id: organization },
  })
}

export function revitVersionQuery(organization: string, projectId: string) {
  return queryOptions({
    queryKey: ['assembly', 'project-info', organization, projectId],
    queryFn: ({ signal }) =>
      api.get(`/autodeskcloud/projects/${encodeURIComponent(projectId)}/projectinfo`, {
        schema: cloudProjectInfoSchema,
        signal,
        organization: { id: organization },
      }),
    staleTime: 5 * 60_000,
  })
}

function hubPath(hub: string): string {
  return `/autodeskcloud/hubs/${encodeURIComponent(hub)}/projects`
}
