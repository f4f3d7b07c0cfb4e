import { errorText, useQueryClient } from '@lintel/shared/api'
import type { Asset } from '@lintel/shared/contract/assets'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useNavigate } from '@lintel/shared/routing'
import { showToast, undoTimeout } from '@lintel/shared/toast'
import { useRef, useState } from 'react'
import { assetQuery, deleteAsset, keepAsset, listChanged, restoreAsset } from '../assets.api.ts'

/** Deletes it, leads to the list, and takes it back for whoever asks in time. */
export function useDeleteAsset({ id, sku }: Asset) {
  const organization = useOrganizationId()
  const client = useQueryClient()
  const navigate = useNavigate()
  const isRunning = useRef(false)
  const [isDeleting, setDeleting] = useState(false)

  async function undo() {
    try {
      keepAsset(client, organization, await restoreAsset(organization, id))
      showToast({ type: 'success', text: `The asset ${sku} is back.` })
    } catch (error) {
      showToast({ type: 'error', text: errorText(error as Error) })
    }
  }

  async function remove() {
    // A second click can come before the first is drawn.
    if (isRunning.current) return
    isRunning.current = true
    setDeleting(true)
    try {
      await deleteAsset(organization, id)
      void navigate(paths.assets(organization))
      client.removeQueries({ queryKey: assetQuery(organization, id).queryKey })
      listChanged(client, organization)
      const action = { text: 'Undo', callback: () => void undo() }
      showToast({ type: 'success', text: `The asset ${sku} was deleted.`, timeout: undoTimeout, action })
    } catch (error) {
      showToast({ type: 'error', text: errorText(error as Error) })
    } finally {
      isRunning.current = false
      setDeleting(false)
    }
  }

  return { isDeleting, remove }
}
