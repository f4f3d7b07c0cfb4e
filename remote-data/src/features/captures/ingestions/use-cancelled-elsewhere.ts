import { useQueryClient } from '@lintel/shared/api'
import { isIngesting, type IngestionPage } from '@lintel/shared/contract/captures'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { useEffect, useRef } from 'react'
import { isCancelledHere, mostSeen } from './ingestions.api.ts'

/** Tells whoever looks at files being captured that somebody else has cancelled one: it is gone while it was on its way. */
export function useCancelledElsewhere(data: IngestionPage | undefined): void {
  const client = useQueryClient()
  const organization = useOrganizationId()
  const before = useRef<IngestionPage['items']>([])
  useEffect(() => {
    // Of a list that is longer than what is asked for, what is gone may only be further down.
    if (!data || data.items.length === mostSeen) return
    const ids = new Set(data.items.map(({ id }) => id))
    for (const { id, fileName, status, isRemake = false } of before.current) {
      const isGone = isIngesting(status) && !isRemake && !ids.has(id)
      if (isGone && !isCancelledHere(client, organization, id))
        showToast({ type: 'info', text: `${fileName} wasn't captured: someone cancelled it.` })
    }
    before.current = data.items
  }, [data, client, organization])
}
