import { api, mutationOptions, queryOptions, type QueryClient } from '@lintel/shared/api'
import { z } from '@lintel/shared/contract'
import {
  versionSetChoicesSchema,
  versionSetComparisonSchema,
  versionSetSchema,
  versionSetsOfCaptureSchema,
  versionSetSummarySchema,
  type VersionSet,
  type VersionSetCreate,
} from '@lintel/shared/contract/captures'

const listSchema = z.array(versionSetSummarySchema)

function keyOf(organization: string, ...parts: string[]) {
  return ['data', 'version-sets', organization, ...parts]
}

/** The version sets of a project, by issue date, newest first. */
export function versionSetsQuery(organization: string, projectGroupId: string) {
  return queryOptions({
    queryKey: keyOf(organization, 'list', projectGroupId),
    queryFn: ({ signal }) =>
      api.get('/version-sets', {
        schema: listSchema,
        searchParams: { projectGroupId },
        signal,
        organization: { id: organization },
      }),
    staleTime: 0,
  })
}

/** A version set; null for an invalid id. */
export function versionSetQuery(organization: string, id: string) {
  return queryOptions({
    queryKey: keyOf(organization, 'one', id),
    queryFn: ({ signal }) => {
      if (!z.uuid().safeParse(id).success) return null
      return readVersionSet(organization, id, signal)
    },
    staleTime: 0,
  })
}

export function readVersionSet(organization: string, id: string, signal?: AbortSignal): Promise<VersionSet> {
  return api.get(pathOf(id), { schema: versionSetSchema, signal, organization: { id: organization } })
}

/** Captures of a project that can be added to a version set, newest first. */
export function versionSetChoicesQuery(organization: string, projectGroupId: string) {
  return queryOptions({
    queryKey: keyOf(organization, 'choices', projectGroupId),
    queryFn: ({ signal }) =>
      api.get('/version-set-choices', {
        schema: versionSetChoicesSchema,
        searchParams: { projectGroupId },
        signal,
        organization: { id: organization },
      }),
    staleTime: 0,
    // Forms start with current data rather than cached data.
    gcTime: 0,
  })
}

/** Compares two version sets file by file. */
export function versionSetComparisonQuery(organization: string, baseId: string, compareId: string) {
  return queryOptions({
    queryKey: keyOf(organization, 'comparison', baseId, compareId),
    queryFn: ({ signal }) =>
      api.get(`${pathOf(baseId)}/comparison`, {
        schema: versionSetComparisonSchema,
        searchParams: { compareId },
        signal,
        organization: { id: organization },
      }),
    staleTime: 0,
  })
}

/** The version sets that contain a capture. */
export function versionSetsOfCaptureQuery(organization: string, captureId: string) {
  return queryOptions({
    queryKey: keyOf(organization, 'of-capture', captureId),
    queryFn: ({ signal }) =>
      api.get(`/captures/${encodeURIComponent(captureId)}/version-sets`, {
        schema: versionSetsOfCaptureSchema,
        signal,
        organization: { id: organization },
      }),
    staleTime: 0,
  })
}

/** Creates a version set, or changes `base`. */
export function saveVersionSet(client: QueryClient, organization: string) {
  return mutationOptions({
    mutationFn: ({ values, base }: { values: VersionSetCreate; base?: VersionSet | undefined }) => {
      const call = { schema: versionSetSchema, organization: { id: organization } }
      if (!base) return api.post('/version-sets', { ...call, body: values })
      const { name, issueDate, captureIds } = values
      return api.put(pathOf(base.id), { ...call, body: { name, issueDate, captureIds, revision: base.revision } })
    },
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(organization) }),
  })
}

export function deleteVersionSet(organization: string, id: string) {
  return mutationOptions({
    mutationKey: keyOf(organization, 'delete', id),
    mutationFn: () => api.delete(pathOf(id), { organization: { id: organization } }),
  })
}

/** Invalidates a deleted set and the lists. */
export async function removeVersionSetFromCache(client: QueryClient, organization: string): Promise<void> {
  await client.invalidateQueries({ queryKey: keyOf(organization) })
}

function pathOf(id: string): string {
  return `/version-sets/${encodeURIComponent(id)}`
}
