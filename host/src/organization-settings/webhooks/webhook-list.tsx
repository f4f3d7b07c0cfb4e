import { useQuery } from '@lintel/shared/api'
import type { WebhookEndpoint } from '@lintel/shared/contract/webhooks'
import { getPageItems, PaginatedList, RefreshNote, usePaginationParams } from '@lintel/shared/list'
import { useOrganizationId } from '@lintel/shared/organization'
import { useSearchParams } from '@lintel/shared/routing'
import { Button, EmptyState, ErrorPanel, Stack, Text } from '@lintel/shared/ui'
import { useState } from 'react'
import { describeError } from '../../shell/notices/describe-error.ts'
import { useReturnFocus } from '../dialogs/use-return-focus.ts'
import { ChangeSecretDialog, DeleteWebhookDialog } from './confirm-webhook.tsx'
import { WebhookLog } from './log/webhook-log.tsx'
import { WebhookRow, type WebhookAction } from './webhook-row.tsx'
import { AddWebhookDialog, EditWebhookDialog } from './webhook.dialog.tsx'
import { webhookEventsQuery, webhooksQuery } from './webhooks.api.ts'

/** The organization's webhooks, or the log of the one in the URL. */
export function Webhooks() {
  const [search] = useSearchParams()
  const id = search.get('webhook')
  return id === null ? <WebhookList /> : <WebhookLog key={id} id={id} />
}

type OpenDialog = { what: 'add' } | { what: WebhookAction; webhook: WebhookEndpoint }

const listOptions = { itemsPerPage: 25 }

function WebhookList() {
  const organization = useOrganizationId()
  const query = useQuery(webhooksQuery(organization))
  const { data, error, isFetching, refetch } = query
  const { data: events = [] } = useQuery(webhookEventsQuery(organization))
  const [pagination, move] = usePaginationParams(listOptions)
  const [openDialog, setOpenDialog] = useState<OpenDialog>()
  const { remember } = useReturnFocus(openDialog !== undefined)
  const isFull = data !== undefined && data.endpoints.length >= data.most

  function showDialog(dialog: OpenDialog) {
    remember()
    setOpenDialog(dialog)
  }

  return (
    <Stack gap="4">
      <Text color="fg.muted" maxW="prose">
        Webhooks notify other systems of events in Lintel. Events are sent within seconds and retried for up to three
        days.
      </Text>
      <PaginatedList
        label="Webhooks"
        note={<RefreshNote query={query} />}
        items={data && getPageItems(data.endpoints, pagination)}
        all={data?.endpoints}
        total={data?.endpoints.length ?? 0}
        keyOf={({ id }) => id}
        pagination={pagination}
        onPagination={move}
        actions={data && !isFull ? <Button onClick={() => showDialog({ what: 'add' })}>Add Webhook</Button> : undefined}
        empty={<EmptyState title="No Webhooks" description="Add one for each system you want to notify." />}
        error={
          !data &&
          error && <ErrorPanel {...describeError(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
        }
      >
        {(webhook) => <WebhookRow webhook={webhook} events={events} onDo={(what) => showDialog({ what, webhook })} />}
      </PaginatedList>
      {isFull && (
        <Text textStyle="sm" color="fg.muted">
          An organization can have up to {data.most} webhooks. Delete one to add another.
        </Text>
      )}
      {openDialog && <WebhookDialog openDialog={openDialog} onClose={() => setOpenDialog(undefined)} />}
    </Stack>
  )
}

function WebhookDialog({ openDialog, onClose }: { openDialog: OpenDialog; onClose: () => void }) {
  switch (openDialog.what) {
    case 'add':
      return <AddWebhookDialog onClose={onClose} />
    case 'edit':
      return <EditWebhookDialog webhook={openDialog.webhook} onClose={onClose} />
    case 'secret':
      return <ChangeSecretDialog webhook={openDialog.webhook} onClose={onClose} />
    case 'delete':
      return <DeleteWebhookDialog webhook={openDialog.webhook} onClose={onClose} />
  }
}
