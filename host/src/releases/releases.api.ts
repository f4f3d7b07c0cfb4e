import { api, mutationOptions, queryOptions, type QueryClient } from '@lintel/shared/api'
import {
  releaseAlertsSchema,
  releaseEventsSchema,
  remoteStatesSchema,
  visitCountsSchema,
  type ReleaseAlerts,
  type TrialChange,
} from '@lintel/shared/contract/releases'

const path = '/registry/remotes'

function remotePath(name: string, verb: string) {
  return `${path}/${encodeURIComponent(name)}/${verb}`
}

function releasesKey(organization: string) {
  return ['host', 'releases', organization]
}

/** All remotes with their versions; requires the release role. */
export function remotesQuery(organization: string) {
  return queryOptions({
    queryKey: [...releasesKey(organization), 'remotes'],
    queryFn: ({ signal }) => api.get(path, { schema: remoteStatesSchema, signal, organization: { id: organization } }),
    refetchInterval: 60_000,
  })
}

/** The history of a remote, newest first. */
export function eventsQuery(organization: string, name: string, before: number | undefined) {
  return queryOptions({
    queryKey: [...releasesKey(organization), 'events', name, before],
    queryFn: ({ signal }) =>
      api.get(remotePath(name, 'events'), {
        schema: releaseEventsSchema,
        signal,
        organization: { id: organization },
        searchParams: { before },
      }),
  })
}

/** Page views and failures of a remote. */
export function visitsQuery(organization: string, name: string, days: number) {
  return queryOptions({
    queryKey: [...releasesKey(organization), 'visits', name, days],
    queryFn: ({ signal }) =>
      api.get(remotePath(name, 'visits'), {
        schema: visitCountsSchema,
        signal,
        organization: { id: organization },
        searchParams: { days },
      }),
  })
}

/** Who in the organization is notified of failing versions of a remote. */
export function alertsQuery(organization: string, name: string) {
  return queryOptions({
    queryKey: [...releasesKey(organization), 'alerts', name],
    queryFn: ({ signal }) =>
      api.get(remotePath(name, 'alerts'), { schema: releaseAlertsSchema, signal, organization: { id: organization } }),
  })
}

export function saveAlerts(client: QueryClient, organization: string, name: string) {
  return mutationOptions({
    mutationFn: (body: ReleaseAlerts) =>
      api.put(remotePath(name, 'alerts'), { schema: releaseAlertsSchema, body, organization: { id: organization } }),
    onSuccess: (saved) => client.setQueryData(alertsQuery(organization, name).queryKey, saved),
  })
}

/** A change to a remote, with its parameters. */
export type ReleaseChange =
  | { verb: 'trial'; body: TrialChange }
  | { verb: 'promote' | 'rollback'; body: { version: string } }
  | { verb: 'disable'; body: { reason: string } }
  | { verb: 'enable' | 'end-trial'; body: Record<string, never> }

export function changeRemote(client: QueryClient, organization: string, name: string) {
  return mutationOptions({
    // Runs one change at a time, because each depends on the state after the previous one.
    mutationKey: [...releasesKey(organization), 'change', name],
    mutationFn: ({ verb, body }: ReleaseChange) =>
      api.post(remotePath(name, verb), { body, organization: { id: organization } }),
    onSettled: () => client.invalidateQueries({ queryKey: releasesKey(organization) }),
  })
}
