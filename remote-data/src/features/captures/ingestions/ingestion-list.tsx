import { useQuery, useQueryClient } from '@lintel/shared/api'
import { isIngesting, type IngestionPage } from '@lintel/shared/contract/captures'
import { firstPage, getPageItems, PaginatedList, RefreshNote } from '@lintel/shared/list'
import { useOrganizationId } from '@lintel/shared/organization'
import { Box, Heading } from '@lintel/shared/ui'
import { useEffect, useRef, useState } from 'react'
import { IngestionRow } from './ingestion-row.tsx'
import { ingestionsQuery, isCancelledHere, maxListed } from './ingestions.api.ts'
import { showToast } from '@lintel/shared/toast'

type IngestionListProps = {
  /** Ids of the user's ingestions in this visit, which stay visible with a link to their capture. */
  ownIds: readonly string[]
  /** A capture has been added. */
  onCaptured: () => void
}

/** Files that are being captured, and those that failed; hidden if there are none. */
export function IngestionList({ ownIds, onCaptured }: IngestionListProps) {
  const query = useQuery(ingestionsQuery(useOrganizationId()))
  const { data } = query
  const [pagination, move] = useState(firstPage(5))
  useEachCompleted(data, onCaptured)
  useCancelledElsewhere(data)
  const visible = (data?.items ?? []).filter(
    ({ id, status }) => isIngesting(status) || status === 'Error' || ownIds.includes(id),
  )
  if (visible.length === 0) return null
  return (
    <Box as="section" aria-label="Files Being Captured" mb="6">
      <Heading as="h2" textStyle="lg" mb="3">
        Files Being Captured
      </Heading>
      <PaginatedList
        label="Files Being Captured"
        note={<RefreshNote query={query} />}
        items={getPageItems(visible, pagination)}
        all={visible}
        total={visible.length}
        keyOf={({ id }) => id}
        pagination={pagination}
        onPagination={move}
      >
        {(ingestion) => <IngestionRow ingestion={ingestion} />}
      </PaginatedList>
    </Box>
  )
}

/** Calls back whenever other ingestions have completed since the last response. */
function useEachCompleted(data: IngestionPage | undefined, onCompleted: () => void): void {
  const lastCompleted = useRef<string>(undefined)
  const complete = data?.items
    .filter(({ status }) => status === 'Complete')
    .map(({ id }) => id)
    .join(' ')
  useEffect(() => {
    const hasChanged =
      lastCompleted.current !== undefined && complete !== undefined && lastCompleted.current !== complete
    lastCompleted.current = complete ?? lastCompleted.current
    if (hasChanged) onCompleted()
  }, [complete, onCompleted])
}

/** Notifies the user if someone else cancels a file that is being captured. */
function useCancelledElsewhere(data: IngestionPage | undefined): void {
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
