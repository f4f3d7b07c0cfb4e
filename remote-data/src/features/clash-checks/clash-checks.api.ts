import { api, mutationOptions, queryOptions, readRows, type QueryClient } from '@lintel/shared/api'
import { z } from '@lintel/shared/contract'
import {
  clashCheckPageSchema,
  clashCheckSchema,
  clashSchema,
  clashStateSchema,
  federatedModelSchema,
  isCheckingClashes,
  type ClashCheck,
  type ClashCheckCreate,
  type ClashDecisions,
} from '@lintel/shared/contract/captures'
import {
  topicsFromClashesResultSchema,
  type TopicsFromClashes,
  type TopicsFromClashesResult,
} from '@lintel/shared/contract/topics'
import type { Pagination } from '@lintel/shared/list'
import { invalidateTopicLists } from '@lintel/shared/topics'

/** Polling interval in milliseconds while a check is in progress. */
const pollInterval = 2000

function listKey(organization: string) {
  return ['data', 'clash-checks', organization]
}

/** A page of a project's checks, newest first. */
export function clashChecksQuery(organization: string, projectGroupId: string, { page, itemsPerPage }: Pagination) {
  const searchParams = { projectGroupId, skip: (page - 1) * itemsPerPage, take: itemsPerPage }
  return queryOptions({
    queryKey: ['data', 'clash-checks', organization, searchParams],
    queryFn: ({ signal }) =>
      api.get('/clash-checks', {
        schema: clashCheckPageSchema,
        searchParams,
        signal,
        organization: { id: organization },
      }),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => isCheckingClashes(status)) ? pollInterval : false,
    placeholderData: (previous) => previous,
    staleTime: 0,
  })
}

function checkKey(organization: string, id: string) {
  return ['data', 'clash-check', organization, id]
}

/** A check; null for an invalid id. */
export function clashCheckQuery(organization: string, id: string) {
  return queryOptions({
    queryKey: ['data', 'clash-check', organization, id],
    queryFn: ({ signal }): Promise<ClashCheck> | null => {
      if (!z.uuid().safeParse(id).success) return null
      return api.get(pathOf(id), { schema: clashCheckSchema, signal, organization: { id: organization } })
    },
    refetchInterval: ({ state }) => (state.data && isCheckingClashes(state.data.status) ? pollInterval : false),
    staleTime: 0,
  })
}

/** All clashes of a complete check. They never change. */
export function clashesQuery(organization: string, id: string) {
  return queryOptions({
    queryKey: ['data', 'clashes', organization, id],
    queryFn: ({ signal }) => readAll(`${pathOf(id)}/clashes`, clashSchema, { organization, signal }),
    structuralSharing: false,
    staleTime: Infinity,
  })
}

/** Decisions and topics of a check's clashes. */
export function clashStatesQuery(organization: string, id: string) {
  return queryOptions({
    queryKey: ['data', 'clash-states', organization, id],
    queryFn: ({ signal }) => readAll(`${pathOf(id)}/states`, clashStateSchema, { organization, signal }),
    staleTime: 0,
  })
}

/** The checked files as they are in the federated model of the project. */
export function checkedModelQuery(organization: string, id: string) {
  return queryOptions({
    queryKey: ['data', 'clash-check-model', organization, id],
    queryFn: ({ signal }) =>
      api.get(`${pathOf(id)}/federated-model`, {
        schema: federatedModelSchema,
        signal,
        organization: { id: organization },
      }),
    staleTime: 0,
    // The addresses of the models change every day.
    refetchOnWindowFocus: false,
  })
}

type Call = { organization: string; signal: AbortSignal }

async function readAll<Row extends z.ZodType>(path: string, schema: Row, { organization, signal }: Call) {
  const rows: z.output<Row>[] = []
  for await (const batch of readRows(path, { schema, signal, organization: { id: organization } })) rows.push(...batch)
  return rows
}

export function startClashCheck(client: QueryClient, organization: string) {
  return mutationOptions({
    mutationKey: ['data', 'start-clash-check', organization],
    mutationFn: (body: ClashCheckCreate) =>
      api.post('/clash-checks', { body, schema: clashCheckSchema, organization: { id: organization } }),
    onSuccess: (check) => {
      client.setQueryData(checkKey(organization, check.id), check)
      return client.invalidateQueries({ queryKey: listKey(organization) })
    },
  })
}

export function cancelClashCheck(client: QueryClient, organization: string, id: string) {
  return mutationOptions({
    mutationKey: ['data', 'cancel-clash-check', organization, id],
    mutationFn: () =>
      api.post(`${pathOf(id)}/cancel`, { schema: clashCheckSchema, organization: { id: organization } }),
    onSuccess: (check) => client.setQueryData(checkKey(organization, id), check),
    onError: () => client.invalidateQueries({ queryKey: checkKey(organization, id) }),
  })
}

export function deleteClashCheck(client: QueryClient, organization: string, id: string) {
  return mutationOptions({
    mutationKey: ['data', 'delete-clash-check', organization, id],
    mutationFn: () => api.delete(pathOf(id), { organization: { id: organization } }),
    onSuccess: () => client.invalidateQueries({ queryKey: listKey(organization) }),
  })
}

/** Accepts clashes with a reason, or withdraws that. */
export function decideClashes(client: QueryClient, organization: string, id: string) {
  return mutationOptions({
    mutationKey: ['data', 'decide-clashes', organization, id],
    mutationFn: (body: ClashDecisions) =>
      api.put(`${pathOf(id)}/decisions`, { body, organization: { id: organization } }),
    // Other checks of the project share the decisions.
    onSettled: () => client.invalidateQueries({ queryKey: ['data', 'clash-states', organization] }),
  })
}

export function createTopicsFromClashes(client: QueryClient, organization: string, id: string) {
  return mutationOptions({
    mutationKey: ['data', 'create-topics-from-clashes', organization, id],
    mutationFn: (body: TopicsFromClashes): Promise<TopicsFromClashesResult> =>
      api.post(`${pathOf(id)}/topics`, {
        body,
        schema: topicsFromClashesResultSchema,
        organization: { id: organization },
      }),
    onSettled: () => {
      invalidateTopicLists(client, organization)
      return client.invalidateQueries({ queryKey: ['data', 'clash-states', organization] })
    },
  })
}

function pathOf(id: string): string {
  return `/clash-checks/${encodeURIComponent(id)}`
}
