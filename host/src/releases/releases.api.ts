import { api, mutationOptions, queryOptions, type QueryClient } from '@lintel/shared/api'
import {
  releaseEventsSchema,
  remoteStatesSchema,
  visitCountsSchema,
  type TrialChange,
} from '@lintel/shared/contract/releases'

const path = '/registry/remotes'

function remotePath(name: string, verb: string) {
  return `${path}/${encodeURIComponent(name)}/${verb}`
}

function releasesKey(organization: string) {
  return ['host', 'releases', organization]
}

/** Every remote with its versions, for those who may release. */
export function remotesQuery(organization: string) {
  return queryOptions({
    queryKey: [...releasesKey(organization), 'remotes'],
    queryFn: ({ signal }) => api.get(path, { schema: remoteStatesSchema, signal, organization: { id: organization } }),
    refetchInterval: 60_000,
  })
}

/** What has been done with a remote, newest first. */
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

/** How its pages have fared with people. */
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

/** What can be done with a remote, and what the platform has to know for it. */
export type ReleaseChange =
  | { verb: 'trial'; body: TrialChange }
  | { verb: 'promote' | 'rollback'; body: { version: string } }
  | { verb: 'disable'; body: { reason: string } }
  | { verb: 'enable' | 'end-trial'; body: Record<string, never> }

export function changeRemote(client: QueryClient, organization: string, name: string) {
  return mutationOptions({
    // One at a time, from wherever it is asked for: the second would go by what the first has changed.
    mutationKey: [...releasesKey(organization), 'change', name],
    mutationFn: ({ verb, body }: ReleaseChange) =>
      api.post(remotePath(name, verb), { body, organization: { id: organization } }),
    onSettled: () => client.invalidateQueries({ queryKey: releasesKey(organization) }),
  })
}
