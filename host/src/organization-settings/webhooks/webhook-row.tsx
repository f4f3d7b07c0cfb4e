import { CommandConflict, useAction, useCommand } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import type { WebhookEndpoint, WebhookEvent } from '@lintel/shared/contract/webhooks'
import { Moment } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { showToast } from '@lintel/shared/toast'
import { Badge, Box, Flex, LinkButton, StatusChip, Text } from '@lintel/shared/ui'
import { Menu } from '@lintel/shared/widgets'
import { useState } from 'react'
import { describeFailure } from '../describe-failure.ts'
import { eventsInWords, stateOf } from './webhook.model.ts'
import { changeWebhook, sendTest } from './webhooks.api.ts'

export type WebhookAction = 'edit' | 'secret' | 'delete'

type WebhookRowProps = {
  webhook: WebhookEndpoint
  events: readonly WebhookEvent[]
  onDo: (action: WebhookAction) => void
}

export function WebhookRow({ webhook, events, onDo }: WebhookRowProps) {
  const { id, address, description, createdBy, createdAt, lastDeliveredAt, failingSince, previousSecretUntil } = webhook
  const state = stateOf(webhook)
  const [now] = useState(Date.now)
  const log = `${paths.organizationSettings(useOrganizationId(), 'webhooks')}?webhook=${id}`
  return (
    <Flex px="5" py="4" gap="4" align={{ md: 'center' }} direction={{ base: 'column', md: 'row' }}>
      <Box flex="1" minW="0" overflowWrap="anywhere">
        <Flex gap="2" wrap="wrap" align="center">
          <Text fontWeight="semibold" minW="0" maxW="full">
            {description || address}
          </Text>
          <StatusChip tone={state.tone}>{state.text}</StatusChip>
          {webhook.format === 'otlp' && <Badge colorPalette="gray">OpenTelemetry</Badge>}
        </Flex>
        {description !== '' && <Text textStyle="sm">{address}</Text>}
        <Text textStyle="sm" color="fg.muted">
          {eventsInWords(webhook.events, events)}
        </Text>
        <Text textStyle="sm" color="fg.muted">
          Added by {createdBy || 'a former member'} · <Moment date={createdAt} /> ·{' '}
          {lastDeliveredAt === null ? (
            'No successful deliveries yet'
          ) : (
            <>
              Last delivered <Moment date={lastDeliveredAt} />
            </>
          )}
          {failingSince !== null && (
            <>
              {' '}
              · Failing since <Moment date={failingSince} />
            </>
          )}
        </Text>
        {previousSecretUntil !== null && Date.parse(previousSecretUntil) > now && (
          <Text textStyle="sm" color="fg.muted">
            Signed with both secrets until <Moment date={previousSecretUntil} />
          </Text>
        )}
      </Box>
      <Flex gap="2" flexShrink="0">
        <LinkButton to={log} size="sm" variant="outline" colorPalette="gray" aria-label={`Log for ${address}`}>
          Log
        </LinkButton>
        <WebhookMenu {...{ webhook, events, onDo }} />
      </Flex>
    </Flex>
  )
}

function WebhookMenu({ webhook, events, onDo }: WebhookRowProps) {
  const { id, address, format, isEnabled, revision } = webhook
  const [client, organization] = [useQueryClient(), useOrganizationId()]
  const test = useAction(sendTest(client, organization, id), {
    onSuccess: () => showToast({ type: 'success', text: 'Test event sent. Check the log for the result.' }),
    failureText: describeFailure,
  })
  const toggle = useCommand(
    changeWebhook(client, organization, id),
    {
      item: webhook,
      describe: (one) => describeWebhook(one, events),
      nameOf: (change) => (change.isEnabled ? 'Turn On' : 'Turn Off'),
      updateInput: (change, now) => ({ ...change, revision: now.revision }),
    },
    {
      onSuccess: (changed) =>
        showToast({ type: 'success', text: `Webhook turned ${changed.isEnabled ? 'on' : 'off'}.` }),
      failureText: describeFailure,
    },
  )
  return (
    <>
      <CommandConflict conflict={toggle.conflict} />
      <Menu
        label={`Actions for ${address}`}
        entries={[
          { title: 'Send Test Event', onSelect: () => test.run() },
          { title: 'Edit', onSelect: () => onDo('edit') },
          {
            title: isEnabled ? 'Turn Off' : 'Turn On',
            note: isEnabled ? "Pending events won't be sent." : undefined,
            onSelect: () => toggle.run({ revision, isEnabled: !isEnabled }),
          },
          ...(format === 'otlp' ? [] : [{ title: 'Change Secret', onSelect: () => onDo('secret') }]),
          { title: 'Delete', isDestructive: true, onSelect: () => onDo('delete') },
        ]}
      />
    </>
  )
}

function describeWebhook(webhook: WebhookEndpoint, events: readonly WebhookEvent[]): Record<string, string> {
  const { address, description } = webhook
  return {
    State: stateOf(webhook).text,
    Address: address,
    Description: description,
    Events: eventsInWords(webhook.events, events),
  }
}
