import { useAction } from '@lintel/shared/action'
import { useQuery, useQueryClient } from '@lintel/shared/api'
import { webhookDeliveryStatuses } from '@lintel/shared/contract/webhooks'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { choiceParam, useUrlState } from '@lintel/shared/routing'
import { showToast } from '@lintel/shared/toast'
import { BackLink, Box, Button, Flex, Heading, Select, Stack } from '@lintel/shared/ui'
import { useState } from 'react'
import { describeFailure } from '../../describe-failure.ts'
import { useReturnFocus } from '../../dialogs/use-return-focus.ts'
import { deliveryStates } from '../webhook.model.ts'
import { sendTest, webhooksQuery } from '../webhooks.api.ts'
import { DeliveryDialog } from './delivery.dialog.tsx'
import { DeliveryList } from './delivery-list.tsx'
import { ReplayDialog } from './replay.dialog.tsx'

const statuses = webhookDeliveryStatuses.map((value) => ({ value, label: deliveryStates[value].text }))
const statusParam = choiceParam('status', webhookDeliveryStatuses, undefined)

type OpenDialog = { what: 'replay' } | { what: 'look'; deliveryId: string }

/** The events of a webhook in the last 30 days, including pending ones. */
export function WebhookLog({ id }: { id: string }) {
  const organization = useOrganizationId()
  const { data } = useQuery(webhooksQuery(organization))
  const webhook = data?.endpoints.find((one) => one.id === id)
  const [status, setStatus] = useUrlState(statusParam)
  const [openDialog, setOpenDialog] = useState<OpenDialog>()
  const { remember } = useReturnFocus(openDialog !== undefined)

  function showDialog(dialog: OpenDialog) {
    remember()
    setOpenDialog(dialog)
  }

  return (
    <Stack gap="4">
      <BackLink to={paths.organizationSettings(organization, 'webhooks')}>Webhooks</BackLink>
      <Heading as="h2" size="lg" overflowWrap="anywhere">
        Log{webhook && ` for ${webhook.description || webhook.address}`}
      </Heading>
      <Flex gap="3" wrap="wrap" justify="space-between">
        <Box w={{ base: 'full', sm: '14rem' }}>
          <Select
            aria-label="Status"
            placeholder="Any status"
            options={statuses}
            value={status ?? ''}
            onChange={({ target }) => setStatus(webhookDeliveryStatuses.find((one) => one === target.value))}
          />
        </Box>
        {webhook && (
          <Flex gap="2" wrap="wrap">
            {webhook.isEnabled && (
              <Button variant="outline" colorPalette="gray" onClick={() => showDialog({ what: 'replay' })}>
                Send Events Again
              </Button>
            )}
            <TestButton id={id} />
          </Flex>
        )}
      </Flex>
      <DeliveryList
        key={status}
        id={id}
        status={status}
        onLook={(deliveryId) => showDialog({ what: 'look', deliveryId })}
      />
      {openDialog?.what === 'replay' && <ReplayDialog id={id} onClose={() => setOpenDialog(undefined)} />}
      {openDialog?.what === 'look' && (
        <DeliveryDialog id={id} deliveryId={openDialog.deliveryId} onClose={() => setOpenDialog(undefined)} />
      )}
    </Stack>
  )
}

function TestButton({ id }: { id: string }) {
  const { run, isRunning } = useAction(sendTest(useQueryClient(), useOrganizationId(), id), {
    onSuccess: () => showToast({ type: 'success', text: 'Test event sent.' }),
    failureText: describeFailure,
  })
  return (
    <Button loading={isRunning} loadingText="Send Test Event" onClick={() => run()}>
      Send Test Event
    </Button>
  )
}
