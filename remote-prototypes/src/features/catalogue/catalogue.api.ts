import { api, mutationOptions, type QueryClient } from '@lintel/shared/api'
import { prototypeReleaseSchema, type PrototypeRelease, type PrototypeReleaseUpdate } from '@lintel/shared/contract'
import { cataloguePath, releasesQuery } from '@lintel/shared/manifest'
import { isSameRelease } from './catalogue.model.ts'

/** Begins with the key of the list, so that all changes of one organization can be counted. */
export function releaseUpdateKey(organization: string, release: PrototypeRelease) {
  return [...releasesQuery(organization).queryKey, release.prototype, release.version]
}

/** Shows the change at once and takes back just that change when it fails, for others may be on their way. */
export function releaseUpdate(client: QueryClient, organization: string, release: PrototypeRelease) {
  const { queryKey } = releasesQuery(organization)

  function store(change: PrototypeReleaseUpdate) {
    client.setQueryData(queryKey, (releases) =>
      releases?.map((one) => (isSameRelease(one, release) ? { ...one, ...change } : one)),
    )
  }

  return mutationOptions({
    mutationKey: releaseUpdateKey(organization, release),
    mutationFn: (update: PrototypeReleaseUpdate) =>
      api.patch(cataloguePath(organization, release.prototype, release.version), {
        body: update,
        schema: prototypeReleaseSchema,
        organization: { id: organization },
      }),
    onMutate: async (update) => {
      await client.cancelQueries({ queryKey })
      store(update)
      return { published: release.published, automation: release.automation }
    },
    // One change of a release at a time, so both fields may go back to what they were.
    onError: (_error, _update, before) => {
      if (before) store(before)
    },
    onSuccess: store,
    onSettled: () => {
      const isLastOnItsWay = client.isMutating({ mutationKey: queryKey }) <= 1
      if (isLastOnItsWay) void client.invalidateQueries({ queryKey })
    },
  })
}
