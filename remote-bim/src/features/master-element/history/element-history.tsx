import { useQuery } from '@lintel/shared/api'
import type { MasterElementDetail } from '@lintel/shared/contract/master-model'
import { useOrganizationId } from '@lintel/shared/organization'
import { Button, LoadError, Skeleton, Stack, Text } from '@lintel/shared/ui'
import { useState } from 'react'
import { elementHistoryQuery } from '../element.api.ts'
import { FirstVersion, HistoryEntry } from './history-entry.tsx'

/** Who changed what and when, newest first; any earlier version can be restored as a new one. */
export function ElementHistory({ element }: { element: MasterElementDetail }) {
  // The version before which each page begins; undefined for the first page.
  const [parts, setParts] = useState<(number | undefined)[]>([undefined])
  return (
    <Stack gap="3">
      {parts.map((before, index) => (
        <Part
          key={before ?? 'newest'}
          element={element}
          before={before}
          onMore={index === parts.length - 1 ? (next) => setParts([...parts, next]) : undefined}
        />
      ))}
    </Stack>
  )
}

type PartProps = {
  element: MasterElementDetail
  before: number | undefined
  /** Loads the next page; undefined for all but the last. */
  onMore: ((next: number) => void) | undefined
}

function Part({ element, before, onMore }: PartProps) {
  const query = elementHistoryQuery({ organization: useOrganizationId(), id: element.id }, before)
  const { data, error, isFetching, refetch } = useQuery(query)
  if (!data && error) {
    return (
      <LoadError
        error={error}
        title="Couldn't Load the History"
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  if (!data) return <Skeleton aria-label="Loading the history" h="24" rounded="xl" />
  const { items, next } = data
  if (items.length === 0) return <Text color="fg.muted">No changes yet.</Text>
  return (
    <>
      <Stack as="ol" gap="3" listStyleType="none" aria-label="History">
        {items.map((entry) => (
          <li key={entry.version}>
            <HistoryEntry element={element} entry={entry} />
          </li>
        ))}
        {next === null && (
          <li>
            <FirstVersion element={element} />
          </li>
        )}
      </Stack>
      {next !== null && onMore && (
        <Button alignSelf="start" variant="outline" colorPalette="gray" onClick={() => onMore(next)}>
          Load More
        </Button>
      )}
    </>
  )
}
