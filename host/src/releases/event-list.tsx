import { useQuery, useQueryClient } from '@lintel/shared/api'
import type { ReleaseEvent } from '@lintel/shared/contract/releases'
import { Moment } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { Flex, LoadError, Skeleton, Stack, Text } from '@lintel/shared/ui'
import { useState } from 'react'
import { StepButtons } from '../cursor-pages/step-buttons.tsx'
import { useCursorItems } from '../cursor-pages/use-cursor-items.tsx'
import { eventsQuery } from './releases.api.ts'

/** The release history, newest first, with cursor pagination so that pages don't shift. */
export function EventList({ name }: { name: string }) {
  const organization = useOrganizationId()
  const [starts, setStarts] = useState<(number | undefined)[]>([undefined])
  const { data, error, isPending, isFetching, refetch } = useQuery(eventsQuery(organization, name, starts.at(-1)))
  const client = useQueryClient()
  const { items, printNote } = useCursorItems({
    page: data,
    isFirst: starts.length === 1,
    loadPage: (start: number | undefined) => client.query(eventsQuery(organization, name, start)),
  })
  if (isPending) return <Skeleton height="40" rounded="md" role="status" aria-label="Loading the history" />
  if (!data) {
    return (
      <LoadError
        error={error}
        title="Couldn't load the history"
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  const { next } = data
  if (items.length === 0) return <Text color="fg.muted">No changes yet.</Text>
  return (
    <Stack gap="3">
      <Stack
        as="ol"
        aria-label="History"
        listStyleType="none"
        gap="0"
        css={{ '& > li + li': { borderTopWidth: '1px' } }}
      >
        {items.map((event) => (
          <EventEntry key={event.id} event={event} />
        ))}
      </Stack>
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

const deeds: Record<ReleaseEvent['kind'], (event: ReleaseEvent) => string> = {
  released: ({ version }) => `released version ${version}`,
  trialBegan: ({ version }) => `started a trial of version ${version}`,
  trialEnded: ({ version }) => `ended the trial of version ${version}`,
  trialStopped: ({ version }) => `stopped the trial of version ${version} because it failed too often`,
  promoted: ({ version }) => `promoted version ${version}`,
  rolledBack: ({ version }) => `rolled back to version ${version}`,
  disabled: () => 'disabled the application',
  enabled: () => 'enabled the application',
}

function EventEntry({ event }: { event: ReleaseEvent }) {
  const { kind, by, at, before, commit, detail } = event
  return (
    <Flex as="li" py="3" gap={{ base: '1', md: '6' }} direction={{ base: 'column', md: 'row' }}>
      <Text flex="1" minW="0" overflowWrap="anywhere">
        <Text as="span" fontWeight="semibold">
          {by}
        </Text>{' '}
        {deeds[kind](event)}
        {before !== null && `, replacing ${before}`}
        {commit !== null && `, from commit ${commit.slice(0, 10)}`}
        {detail !== '' && `: ${detail}`}
      </Text>
      <Text textStyle="sm" color="fg.muted" flexShrink="0">
        <Moment date={at} />
      </Text>
    </Flex>
  )
}
