import { api, mutationOptions, queryOptions, type QueryClient } from '@lintel/shared/api'
import {
  healthThresholdsSchema,
  modelHealthSchema,
  projectHealthThresholdsSchema,
  type HealthThresholds,
  type HealthThresholdsUpdate,
  type ProjectHealthThresholds,
  type ProjectHealthThresholdsUpdate,
} from '@lintel/shared/contract/captures'

/** The health of a project's newest captures. */
export function modelHealthQuery(organization: string, projectGroupId: string) {
  return queryOptions({
    queryKey: ['data', 'model-health', organization, projectGroupId],
    queryFn: ({ signal }) =>
      api.get('/model-health', {
        schema: modelHealthSchema,
        searchParams: { projectGroupId },
        signal,
        organization: { id: organization },
      }),
    staleTime: 0,
  })
}

/** The thresholds of projects without their own. */
export function healthThresholdsQuery(organization: string) {
  return queryOptions({
    queryKey: thresholdsKey(organization),
    queryFn: ({ signal }) => readThresholds(organization, signal),
    staleTime: 0,
  })
}

export function readThresholds(organization: string, signal?: AbortSignal): Promise<HealthThresholds> {
  return api.get('/health-thresholds', { schema: healthThresholdsSchema, signal, organization: { id: organization } })
}

export function saveThresholds(client: QueryClient, organization: string) {
  return mutationOptions({
    mutationFn: (body: HealthThresholdsUpdate) =>
      api.put('/health-thresholds', { body, schema: healthThresholdsSchema, organization: { id: organization } }),
    onSettled: () => refreshThresholds(client, organization),
  })
}

type Project = { organization: string; id: string }

/** The counts above which people of a project are notified. */
export function projectThresholdsQuery(project: Project) {
  return queryOptions({
    queryKey: [...thresholdsKey(project.organization), project.id],
    queryFn: ({ signal }) => readProjectThresholds(project, signal),
    staleTime: 0,
  })
}

export function readProjectThresholds(project: Project, signal?: AbortSignal): Promise<ProjectHealthThresholds> {
  return api.get(thresholdsPath(project), {
    schema: projectHealthThresholdsSchema,
    signal,
    organization: { id: project.organization },
  })
}

export function saveProjectThresholds(client: QueryClient, project: Project) {
  return mutationOptions({
    mutationFn: (body: ProjectHealthThresholdsUpdate) =>
      api.put(thresholdsPath(project), {
        body,
        schema: projectHealthThresholdsSchema,
        organization: { id: project.organization },
      }),
    onSettled: () => refreshThresholds(client, project.organization),
  })
}

function thresholdsPath({ id }: Project): string {
  return `/projects/${encodeURIComponent(id)}/health-thresholds`
}

/** Thresholds of the organization are part of those of its projects, so all of them are reloaded. */
function refreshThresholds(client: QueryClient, organization: string): Promise<void> {
  return client.invalidateQueries({ queryKey: thresholdsKey(organization) })
}

function thresholdsKey(organization: string) {
  return ['data', 'health-thresholds', organization]
}
