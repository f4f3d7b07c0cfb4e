import { api, isApiError, queryOptions } from '@lintel/shared/api'
import { captureVersionsSchema, isIngesting, type CaptureVersions } from '@lintel/shared/contract/captures'

/** Polling interval in milliseconds while a new version is being captured or compared. */
const pollInterval = 2000

const noVersions: CaptureVersions = { previous: null, next: null, incoming: null }

export function versionsKey(organization: string) {
  return ['data', 'capture-versions', organization]
}

/** The previous and next version of a capture; polls while one is in progress. */
export function versionsQuery(organization: string, captureId: string) {
  return queryOptions({
    queryKey: [...versionsKey(organization), captureId],
    queryFn: async ({ signal }) => {
      const path = `/captures/${encodeURIComponent(captureId)}/versions`
      try {
        return await api.get(path, { schema: captureVersionsSchema, signal, organization: { id: organization } })
      } catch (error) {
        // Older platforms have no versions.
        if (isApiError(error) && error.status === 404) return noVersions
        throw error
      }
    },
    refetchInterval: ({ state: { data } }) => (data && isInProgress(data) ? pollInterval : false),
    staleTime: 0,
  })
}

function isInProgress({ previous, incoming }: CaptureVersions): boolean {
  const compared = previous?.comparison?.status
  return (incoming !== null && isIngesting(incoming.status)) || compared === 'Queued' || compared === 'InProgress'
}
