import { useAction } from '@lintel/shared/action'
import { useQuery, useQueryClient } from '@lintel/shared/api'
import type { z } from '@lintel/shared/contract'
import { webhookEndpointCreateSchema, type WebhookEndpoint } from '@lintel/shared/contract/webhooks'
import { CheckListField, TextField, useConflict, useForm } from '@lintel/shared/form'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { Text } from '@lintel/shared/ui'
import { ConflictNotice } from '@lintel/shared/widgets'
import { describeFailure } from '../describe-failure.ts'
import { SettingsDialog } from '../dialogs/settings-dialog.tsx'
import { NewSecret } from './new-secret.tsx'
import { changeWebhook, createWebhook, webhookEventsQuery, webhooksQuery } from './webhooks.api.ts'

type DialogProps = { onClose: () => void }
type Values = z.input<typeof webhookEndpointCreateSchema>

const schema = webhookEndpointCreateSchema
const titles = { address: 'Address', description: 'Description', events: 'Events' }

/** Creates a webhook and shows its secret once. */
export function AddWebhookDialog({ onClose }: DialogProps) {
  const start: Values = { address: '', description: '', events: [] }
  const form = useForm({ schema, start, hasOwnTexts: true })
  const { submit, data, isRunning } = useAction(createWebhook(useQueryClient(), useOrganizationId()), {
    failureText: describeFailure,
  })
  if (data) return <NewSecret webhook={data} onClose={onClose} />
  return (
    <SettingsDialog title="Add Webhook" confirmText="Add Webhook" {...{ form, isRunning, onClose }} onSubmit={submit}>
      <WebhookFields />
    </SettingsDialog>
  )
}

export function EditWebhookDialog({ webhook, onClose }: DialogProps & { webhook: WebhookEndpoint }) {
  const organization = useOrganizationId()
  const client = useQueryClient()
  const form = useForm({ schema, start: valuesOf(webhook), hasOwnTexts: true })
  const change = useAction(changeWebhook(client, organization, webhook.id), {
    onSuccess: () => showToast({ type: 'success', text: 'Webhook saved.' }),
    goOn: onClose,
    failureText: describeFailure,
  })
  const { submit, conflict } = useConflict({
    form,
    item: webhook,
    async read() {
      const { endpoints } = await client.query({ ...webhooksQuery(organization), staleTime: 0 })
      return endpoints.find(({ id }) => id === webhook.id) ?? webhook
    },
    valuesOf,
    titles,
    save: (content, { revision }) => change.submit({ revision, ...content }),
  })
  return (
    <SettingsDialog
      title="Edit Webhook"
      confirmText="Save"
      {...{ form, isRunning: change.isRunning, onClose }}
      onSubmit={submit}
    >
      {conflict && <ConflictNotice {...conflict} />}
      <WebhookFields />
    </SettingsDialog>
  )
}

function valuesOf({ address, description, events }: WebhookEndpoint): Values {
  return { address, description, events }
}

function WebhookFields() {
  const { data: events = [], error } = useQuery(webhookEventsQuery(useOrganizationId()))
  return (
    <>
      <Text color="fg.muted" textStyle="sm">
        Each event is sent to this address by POST, signed with a secret that only you and the receiver know.
      </Text>
      <TextField name="address" label={titles.address} isRequired maxLength={500} autoComplete="off" />
      <TextField name="description" label={titles.description} maxLength={200} autoComplete="off" />
      <CheckListField
        name="events"
        label="Which events?"
        choices={events.map(({ type, label, description }) => ({ value: type, label, hint: description }))}
      />
      {error && (
        <Text role="alert" color="fg.error" textStyle="sm">
          {describeFailure(error)}
        </Text>
      )}
    </>
  )
}
