import { useQueryClient } from '@lintel/shared/api'
import { isIngesting, type IngestionPage } from '@lintel/shared/contract/captures'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { useEffect, useRef } from 'react'
import { isCancelledHere, maxListed } from './ingestions.api.ts'

/** Notifies the user if someone else cancels a file that is being captured. */
export function useCancelledElsewhere(data: IngestionPage | undefined): void {
  const client = useQueryClient()
  const organization = useOrganizationId()
  const before = useRef<IngestionPage['items']>([])
  useEffect(() => {
    // If the list is longer than the requested part, a missing item may only be further down.
    if (!data || data.items.length === maxListed) return
    const ids = new Set(data.items.map(({ id }) => id))
    for (const { id, fileName, status, isRemake = false } of before.current) {
      const isGone = isIngesting(status) && !isRemake && !ids.has(id)
      if (isGone && !isCancelledHere(client, organization, id))
        showToast({ type: 'info', text: `${fileName} wasn't captured: someone cancelled it.` })
    }
    before.current = data.items
  }, [data, client, organization])
}
