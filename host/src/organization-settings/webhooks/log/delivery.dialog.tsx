import { useAction } from '@lintel/shared/action'
import { useQuery, useQueryClient } from '@lintel/shared/api'
import type { WebhookAttempt } from '@lintel/shared/contract/webhooks'
import { Moment } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { Box, Button, ErrorPanel, Skeleton, Stack, Text } from '@lintel/shared/ui'
import { ModalDialog, Table, type Column } from '@lintel/shared/widgets'
import { describeError } from '../../../shell/notices/describe-error.ts'
import { describeFailure } from '../../describe-failure.ts'
import { attemptText } from '../webhook.model.ts'
import { deliveryQuery, replayDelivery } from '../webhooks.api.ts'

type DeliveryDialogProps = { id: string; deliveryId: string; onClose: () => void }

const columns: Column<WebhookAttempt>[] = [
  { title: 'When', cell: ({ at }) => <Moment date={at} /> },
  { title: 'Result', cell: attemptText },
  {
    title: 'Response',
    cell: ({ answer }) => (
      <Box fontFamily="mono" textStyle="xs" whiteSpace="pre-wrap" overflowWrap="anywhere" maxH="32" overflowY="auto">
        {answer}
      </Box>
    ),
  },
]

/** The payload and all attempts, with a button to resend it. */
export function DeliveryDialog({ id, deliveryId, onClose }: DeliveryDialogProps) {
  const organization = useOrganizationId()
  const { data, error, isFetching, refetch } = useQuery(deliveryQuery(organization, { id, deliveryId }))
  const replay = useAction(replayDelivery(useQueryClient(), organization, id), {
    onSuccess: () => showToast({ type: 'success', text: 'Event resent with the same ID.' }),
    onSuccessIfMounted: onClose,
    failureText: describeFailure,
  })
  const isOver = data !== undefined && data.status !== 'waiting'
  return (
    <ModalDialog
      isOpen
      title={data?.type ?? 'Event'}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            Close
          </Button>
          {isOver && (
            <Button loading={replay.isRunning} loadingText="Send Again" onClick={() => replay.run(deliveryId)}>
              Send Again
            </Button>
          )}
        </>
      }
    >
      {!data && error && (
        <ErrorPanel {...describeError(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!data && !error && <Skeleton height="40" rounded="md" role="status" aria-label="Loading the event" />}
      {data && (
        <Stack gap="4">
          <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
            webhook-id: {data.messageId}
          </Text>
          <Box
            as="pre"
            role="region"
            aria-label="Payload"
            tabIndex={0}
            p="3"
            rounded="md"
            bg="bg.muted"
            fontFamily="mono"
            textStyle="sm"
            whiteSpace="pre-wrap"
            overflowWrap="anywhere"
          >
            {data.body}
          </Box>
          <Table
            caption="Attempts, newest first"
            columns={columns}
            rows={data.history}
            rowKey={({ at }) => at}
            empty="Not sent yet"
          />
        </Stack>
      )}
    </ModalDialog>
  )
}
