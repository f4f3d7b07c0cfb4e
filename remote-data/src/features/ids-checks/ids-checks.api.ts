import { api, mutationOptions, queryOptions, readRows, type QueryClient } from '@lintel/shared/api'
import { z } from '@lintel/shared/contract'
import {
  idsCheckPageSchema,
  idsCheckSchema,
  idsCheckSummarySchema,
  isChecking,
  type IdsCheck,
  type IdsCheckCreate,
} from '@lintel/shared/contract/ids'
import type { Pagination } from '@lintel/shared/list'
import { idsBody } from '../ids-files/index.ts'

/** Polling interval in milliseconds while a check in a list is in progress; the page of a check uses events. */
const pollInterval = 2000

function listKey(organization: string) {
  return ['data', 'ids-checks', organization]
}

/** A page of a capture's checks, newest first; polls while one is in progress. */
export function idsChecksQuery(organization: string, captureId: string, { page, itemsPerPage }: Pagination) {
  const searchParams = { captureId, skip: (page - 1) * itemsPerPage, take: itemsPerPage }
  return queryOptions({
    queryKey: [...listKey(organization), searchParams],
    queryFn: ({ signal }) =>
      api.get('/ids-checks', { schema: idsCheckPageSchema, searchParams, signal, organization: { id: organization } }),
    refetchInterval: ({ state }) => (state.data?.items.some(({ status }) => isChecking(status)) ? pollInterval : false),
    placeholderData: (previous) => previous,
    staleTime: 0,
  })
}

export function idsCheckKey(organization: string, id: string) {
  return ['data', 'ids-check', organization, id]
}

/** A check; null for an invalid id. */
export function idsCheckQuery(organization: string, id: string) {
  return queryOptions({
    queryKey: idsCheckKey(organization, id),
    queryFn: ({ signal }): Promise<IdsCheck> | null => {
      if (!z.uuid().safeParse(id).success) return null
      return api.get(idsCheckPath(id), { schema: idsCheckSchema, signal, organization: { id: organization } })
    },
    staleTime: 0,
  })
}

const comparableSchema = z.array(idsCheckSummarySchema)

/** Complete checks of the same project, newest first. */
export function comparableChecksQuery(organization: string, id: string) {
  return queryOptions({
    queryKey: ['data', 'comparable-ids-checks', organization, id],
    queryFn: ({ signal }) =>
      api.get(`${idsCheckPath(id)}/comparable`, {
        schema: comparableSchema,
        signal,
        organization: { id: organization },
      }),
    staleTime: 0,
  })
}

type Rows<Row extends z.ZodType> = { path: string; schema: Row; key: readonly string[] }

/** All rows of a check. They never change once it is complete. */
export function rowsOfCheckQuery<Row extends z.ZodType>(organization: string, { path, schema, key }: Rows<Row>) {
  return queryOptions({
    queryKey: ['data', 'rows-of-ids-check', organization, ...key],
    queryFn: async ({ signal }) => {
      const rows: z.output<Row>[] = []
      const call = { schema, signal, organization: { id: organization } }
      for await (const batch of readRows(path, call)) rows.push(...batch)
      return rows
    },
    structuralSharing: false,
    staleTime: Infinity,
  })
}

/** `anyway`: a file with errors is used as far as possible. */
export type Rules = { kind: 'sent'; file: Blob; name: string; anyway?: boolean } | IdsCheckCreate['rules']

/** Starts a check of a capture; returns the one in progress with the same requirements, if any. */
export function startIdsCheck(client: QueryClient, organization: string, captureId: string) {
  const path = `/captures/${encodeURIComponent(captureId)}/ids-checks`
  const call = { schema: idsCheckSchema, organization: { id: organization } }
  return mutationOptions({
    mutationKey: ['data', 'begin-ids-check', organization, captureId],
    mutationFn: (rules: Rules) =>
      rules.kind === 'sent'
        ? api.post(`${path}/sent`, { ...call, searchParams: sentParams(rules), body: idsBody(rules.file) })
        : api.post(path, { ...call, body: { rules } }),
    onSuccess: (check) => {
      client.setQueryData(idsCheckKey(organization, check.id), check)
      return client.invalidateQueries({ queryKey: listKey(organization) })
    },
  })
}

function sentParams({ name, anyway }: { name: string; anyway?: boolean }): Record<string, string> {
  return anyway ? { name, anyway: 'true' } : { name }
}

export function cancelIdsCheck(client: QueryClient, organization: string, id: string) {
  return mutationOptions({
    mutationKey: ['data', 'cancel-ids-check', organization, id],
    mutationFn: () =>
      api.post(`${idsCheckPath(id)}/cancel`, { schema: idsCheckSchema, organization: { id: organization } }),
    onSuccess: (check) => client.setQueryData(idsCheckKey(organization, id), check),
    onError: () => client.invalidateQueries({ queryKey: idsCheckKey(organization, id) }),
  })
}

export function deleteIdsCheck(client: QueryClient, organization: string, id: string) {
  return mutationOptions({
    mutationKey: ['data', 'delete-ids-check', organization, id],
    mutationFn: () => api.delete(idsCheckPath(id), { organization: { id: organization } }),
    onSuccess: () => client.invalidateQueries({ queryKey: listKey(organization) }),
  })
}

export function idsCheckPath(id: string): string {
  return `/ids-checks/${encodeURIComponent(id)}`
}
