import { api, mutationOptions, type QueryClient } from '@lintel/shared/api'
import { prototypeReleaseSchema, type PrototypeRelease, type PrototypeReleaseUpdate } from '@lintel/shared/contract'
import { prototypesPath, releasesQuery } from '@lintel/shared/manifest'
import { isSameRelease } from './catalog.model.ts'

/** Starts with the list's key, so that `isMutating` with that key counts the changes of all releases. */
export function releaseUpdateKey(organization: string, release: PrototypeRelease) {
  return [...releasesQuery(organization).queryKey, release.prototype, release.version]
}

/** An optimistic update. A failure reverts only this change, because other releases may be changing too. */
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
      api.patch(prototypesPath(organization, release.prototype, release.version), {
        body: update,
        schema: prototypeReleaseSchema,
        organization: { id: organization },
      }),
    onMutate: async (update) => {
      await client.cancelQueries({ queryKey })
      store(update)
      return { published: release.published, automation: release.automation }
    },
    // A release has one change at a time, so this reverts no other change of it.
    onError: (_error, _update, before) => {
      if (before) store(before)
    },
    onSuccess: store,
    onSettled: () => {
      const isLastPending = client.isMutating({ mutationKey: queryKey }) <= 1
      if (isLastPending) void client.invalidateQueries({ queryKey })
    },
  })
}
