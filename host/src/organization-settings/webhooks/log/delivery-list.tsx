import { useQuery, useQueryClient } from '@lintel/shared/api'
import type { WebhookDelivery } from '@lintel/shared/contract/webhooks'
import { pluralize, Moment } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { Box, Button, Card, EmptyState, ErrorPanel, Flex, Skeleton, Stack, StatusChip, Text } from '@lintel/shared/ui'
import { useState } from 'react'
import { StepButtons } from '../../../cursor-pages/step-buttons.tsx'
import { useCursorItems } from '../../../cursor-pages/use-cursor-items.tsx'
import { describeError } from '../../../shell/notices/describe-error.ts'
import { attemptText, deliveryStates } from '../webhook.model.ts'
import { deliveriesQuery } from '../webhooks.api.ts'

type DeliveryListProps = { id: string; status: string | undefined; onLook: (deliveryId: string) => void }

/** Newest first, with cursor pagination so that pages don't shift. */
export function DeliveryList({ id, status, onLook }: DeliveryListProps) {
  const [starts, setStarts] = useState<(number | undefined)[]>([undefined])
  const organization = useOrganizationId()
  const pageQuery = (before: number | undefined) => deliveriesQuery(organization, { id, status, before })
  const { data, error, isPending, isFetching, refetch } = useQuery(pageQuery(starts.at(-1)))
  const client = useQueryClient()
  const { items, printNote } = useCursorItems({
    page: data,
    isFirst: starts.length === 1,
    loadPage: (before: number | undefined) => client.query(pageQuery(before)),
  })
  if (isPending) return <DeliverySkeleton />
  if (!data) {
    return <ErrorPanel {...describeError(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  const { next } = data
  if (items.length === 0 && starts.length === 1) return <Nothing isNarrowed={status !== undefined} />
  return (
    <Stack gap="4">
      <Card.Root>
        <Stack as="ol" aria-label="Log" listStyleType="none" gap="0" css={{ '& > li + li': { borderTopWidth: '1px' } }}>
          {items.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} onLook={() => onLook(delivery.id)} />
          ))}
        </Stack>
      </Card.Root>
      {printNote}
      {(starts.length > 1 || next !== null) && (
        <StepButtons
          label="Pages of the log"
          steps={[
            { text: 'Newer', go: starts.length > 1 ? () => setStarts(starts.slice(0, -1)) : undefined },
            { text: 'Older', go: next === null ? undefined : () => setStarts([...starts, next]) },
          ]}
        />
      )}
    </Stack>
  )
}

function Nothing({ isNarrowed }: { isNarrowed: boolean }) {
  if (isNarrowed) return <EmptyState title="No Matching Events" description="Choose another status." />
  return (
    <EmptyState
      title="No Events Sent Yet"
      description="Events from the last 30 days appear here. Send a test event to try it."
    />
  )
}

function DeliveryRow({ delivery, onLook }: { delivery: WebhookDelivery; onLook: () => void }) {
  const { type, status, createdAt, attempts, nextAttemptAt, lastAttempt } = delivery
  const state = deliveryStates[status]
  return (
    <Flex
      as="li"
      px="5"
      py="3"
      gap={{ base: '2', md: '6' }}
      direction={{ base: 'column', md: 'row' }}
      align={{ md: 'center' }}
    >
      <Box flex="1" minW="0">
        <Flex gap="2" wrap="wrap" align="center">
          <Text fontWeight="semibold" overflowWrap="anywhere">
            {type}
          </Text>
          <StatusChip tone={state.tone}>{state.text}</StatusChip>
          <Text textStyle="sm" color="fg.muted">
            <Moment date={createdAt} />
          </Text>
        </Flex>
        {lastAttempt && (
          <Text textStyle="sm" overflowWrap="anywhere">
            {attemptText(lastAttempt)}
          </Text>
        )}
        {lastAttempt && lastAttempt.answer !== '' && (
          <Text textStyle="sm" fontFamily="mono" color="fg.muted" truncate>
            {lastAttempt.answer}
          </Text>
        )}
        <Text textStyle="sm" color="fg.muted">
          {attempts === 0 ? 'Not sent yet' : pluralize(attempts, 'attempt')}
          {nextAttemptAt !== null && attempts > 0 && (
            <>
              {' '}
              · Next <Moment date={nextAttemptAt} />
            </>
          )}
        </Text>
      </Box>
      <Button
        size="sm"
        variant="outline"
        colorPalette="gray"
        flexShrink="0"
        alignSelf={{ base: 'start', md: 'center' }}
        aria-label={`Details of ${type}`}
        onClick={onLook}
      >
        Details
      </Button>
    </Flex>
  )
}

function DeliverySkeleton() {
  return (
    <Stack gap="3" role="status" aria-label="Loading the log">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height="16" rounded="md" />
      ))}
    </Stack>
  )
}
