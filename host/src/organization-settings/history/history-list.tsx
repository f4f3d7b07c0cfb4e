import { useQuery, useQueryClient } from '@lintel/shared/api'
import type { ReadChange } from '@lintel/shared/contract/applications'
import { Moment } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { useProduct } from '@lintel/shared/session'
import { Card, EmptyState, ErrorPanel, Flex, FileText, Skeleton, Stack, Text } from '@lintel/shared/ui'
import { useState } from 'react'
import { StepButtons } from '../../cursor-pages/step-buttons.tsx'
import { useCursorItems } from '../../cursor-pages/use-cursor-items.tsx'
import { describeError } from '../../shell/notices/describe-error.ts'
import { changesQuery } from '../settings.api.ts'
import { describeChange } from './describe-change.model.ts'

/** The change history, newest first, with cursor pagination so that pages don't shift. */
export function HistoryList() {
  const organizationId = useOrganizationId()
  const [starts, setStarts] = useState<(number | undefined)[]>([undefined])
  const { data, error, isPending, isFetching, refetch } = useQuery(changesQuery(organizationId, starts.at(-1)))
  const client = useQueryClient()
  const { items, printNote } = useCursorItems({
    page: data,
    isFirst: starts.length === 1,
    loadPage: (start: number | undefined) => client.query(changesQuery(organizationId, start)),
  })
  if (isPending) return <HistorySkeleton />
  if (!data) {
    return <ErrorPanel {...describeError(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  const { next } = data
  if (items.length === 0) {
    return (
      <EmptyState
        icon={<FileText />}
        title="No Changes Yet"
        description="Changes to the name, appearance, members, and applications appear here."
      />
    )
  }
  return (
    <Stack gap="4">
      <Card.Root>
        <Stack
          as="ol"
          aria-label="History"
          listStyleType="none"
          gap="0"
          css={{ '& > li + li': { borderTopWidth: '1px' } }}
        >
          {items.map((change) => (
            <HistoryEntry key={change.position} change={change} />
          ))}
        </Stack>
      </Card.Root>
      {printNote}
      {(starts.length > 1 || next !== null) && (
        <StepButtons
          label="Pages of the history"
          steps={[
            { text: 'Newer', go: starts.length > 1 ? () => setStarts(starts.slice(0, -1)) : undefined },
            { text: 'Older', go: next === null ? undefined : () => setStarts([...starts, next]) },
          ]}
        />
      )}
    </Stack>
  )
}

function HistoryEntry({ change }: { change: ReadChange }) {
  const { id } = useProduct()
  const { actor, at } = change
  return (
    <Flex as="li" px="5" py="3" gap={{ base: '1', md: '6' }} direction={{ base: 'column', md: 'row' }}>
      <Text flex="1" minW="0" overflowWrap="anywhere">
        <Text as="span" fontWeight="semibold">
          {actor.name}
        </Text>{' '}
        {describeChange(change, id)}
      </Text>
      <Text textStyle="sm" color="fg.muted" flexShrink="0">
        <Moment date={at} />
      </Text>
    </Flex>
  )
}

function HistorySkeleton() {
  return (
    <Stack gap="3" role="status" aria-label="Loading the history">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height="12" rounded="md" />
      ))}
    </Stack>
  )
}
