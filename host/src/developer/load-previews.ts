import { api, isApiError } from '@lintel/shared/api'
import { releaseSchema, type Release } from '@lintel/shared/remote'
import { showToast } from '@lintel/shared/toast'
import { isAllowed } from './load-overrides.ts'
import { forgetPreview, storePreviewAddress, type StoredPreviews } from './stored-overrides.ts'

/** The current releases of the stored previews, for people who may open them. A toast says why another one isn't shown. */
export async function loadPreviews(
  stored: StoredPreviews,
  { organization, origins }: { organization: string; origins: readonly string[] },
): Promise<ReadonlyMap<string, Release>> {
  const found = await Promise.all(
    Object.entries(stored).map(async ([name, preview]) => {
      try {
        const release = await readPreview(name, preview, organization)
        if (!isAllowed(new URL(release.baseUrl).origin, origins)) throw new Error('Its address is not allowed here.')
        storePreviewAddress(name, release.baseUrl)
        return [[name, release] as const]
      } catch (error) {
        const problem = isApiError(error) ? error : undefined
        if (problem?.status === 404) forgetPreview(name)
        const reason = problem?.detail ?? (error instanceof Error ? error.message : String(error))
        showToast({ type: 'warning', text: `Couldn't open the preview ${preview} of ${name}. ${reason}` })
        return []
      }
    }),
  )
  return new Map(found.flat())
}

function readPreview(name: string, preview: string, organization: string): Promise<Release> {
  const path = `/registry/remotes/${encodeURIComponent(name)}/previews/${encodeURIComponent(preview)}`
  return api.get(path, { schema: releaseSchema, organization: { id: organization } })
}
