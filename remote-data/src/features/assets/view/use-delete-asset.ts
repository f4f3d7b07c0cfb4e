import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import type { Asset } from '@lintel/shared/contract/assets'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useNavigate } from '@lintel/shared/routing'
import { showToast, undoTimeout } from '@lintel/shared/toast'
import { assetQuery, deleteAsset, cacheAsset, listChanged, restoreAsset } from '../assets.api.ts'

/** Deletes an asset and opens the list, with undo. */
export function useDeleteAsset({ id, sku }: Asset) {
  const organization = useOrganizationId()
  const client = useQueryClient()
  const navigate = useNavigate()
  const restore = useAction(
    { mutationFn: () => restoreAsset(organization, id) },
    {
      onSuccess: (asset) => {
        cacheAsset(client, organization, asset)
        showToast({ type: 'success', text: `Asset ${sku} restored.` })
      },
    },
  )
  return useAction(
    { mutationFn: () => deleteAsset(organization, id) },
    {
      onSuccess: () => {
        listChanged(client, organization)
        const action = { text: 'Undo', callback: () => restore.run() }
        showToast({ type: 'success', text: `Asset ${sku} deleted.`, timeout: undoTimeout, action })
      },
      onSuccessIfMounted: () => navigate(paths.assets(organization)),
      // After leaving the page, which would otherwise refetch it.
      onSettled: (failure) => {
        if (!failure) client.removeQueries({ queryKey: assetQuery(organization, id).queryKey })
      },
    },
  )
}
