import { api, queryOptions, type QueryClient } from '@lintel/shared/api'
import {
  applicationConsentsSchema,
  applicationSchema,
  applicationSecretSchema,
  applicationsSchema,
  type ApplicationChange,
  type ApplicationCreate,
} from '@lintel/shared/contract/applications'
import { settingsChange } from '../settings-change.ts'

const all = '/applications'

function keyOf(organization: string, ...rest: (string | null)[]) {
  return ['host', 'applications', organization, ...rest]
}

function urlOf(id: string, ...parts: string[]): string {
  return [all, ...[id, ...parts].map(encodeURIComponent)].join('/')
}

/** Consents and sign-ins change outside this page, so every mount refetches. */
const alwaysStale = { staleTime: 0 }

export function applicationsQuery(organization: string) {
  return queryOptions({
    ...alwaysStale,
    queryKey: keyOf(organization),
    queryFn: ({ signal }) => api.get(all, { schema: applicationsSchema, signal, organization: { id: organization } }),
  })
}

const peoplePerPage = 20

/** One page of the users who authorized an application; `after` is the cursor from the previous page. */
export function consentsQuery(organization: string, { id, after }: { id: string; after: string | undefined }) {
  return queryOptions({
    ...alwaysStale,
    queryKey: keyOf(organization, id, after ?? null),
    queryFn: ({ signal }) =>
      api.get(urlOf(id, 'consents'), {
        schema: applicationConsentsSchema,
        searchParams: { take: peoplePerPage, after },
        signal,
        organization: { id: organization },
      }),
  })
}

export function registerApplication(client: QueryClient, organization: string) {
  return settingsChange(client, keyOf(organization), (body: ApplicationCreate) =>
    api.post(all, { body, schema: applicationSecretSchema, organization: { id: organization } }),
  )
}

export function changeApplication(client: QueryClient, organization: string, id: string) {
  return settingsChange(client, keyOf(organization), (body: ApplicationChange) =>
    api.patch(urlOf(id), { body, schema: applicationSchema, organization: { id: organization } }),
  )
}

export function changeSecret(client: QueryClient, organization: string, id: string) {
  return settingsChange(client, keyOf(organization), () =>
    api.post(urlOf(id, 'secret'), { schema: applicationSecretSchema, organization: { id: organization } }),
  )
}

export function removeApplication(client: QueryClient, organization: string, id: string) {
  return settingsChange(client, keyOf(organization), () =>
    api.delete(urlOf(id), { organization: { id: organization } }),
  )
}

export function endConsent(client: QueryClient, organization: string, id: string) {
  return settingsChange(client, keyOf(organization), (personId: string) =>
    api.delete(urlOf(id, 'consents', personId), { organization: { id: organization } }),
  )
}
