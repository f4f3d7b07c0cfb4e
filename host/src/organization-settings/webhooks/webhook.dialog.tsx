import { useAction } from '@lintel/shared/action'
import { useQuery, useQueryClient } from '@lintel/shared/api'
import { webhookEndpointCreateSchema, type WebhookEndpoint } from '@lintel/shared/contract/webhooks'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { Stack, Text } from '@lintel/shared/ui'
import { useState } from 'react'
import { describeFailure } from '../describe-failure.ts'
import { CheckList } from '../dialogs/check-list.tsx'
import { DialogField } from '../dialogs/dialog-field.tsx'
import { problemsOf } from '../dialogs/problems-of.ts'
import { SettingsDialog } from '../dialogs/settings-dialog.tsx'
import { NewSecret } from './new-secret.tsx'
import { changeWebhook, createWebhook, webhookEventsQuery } from './webhooks.api.ts'

type DialogProps = { onClose: () => void }

/** Asks where events are sent to, and which; the secret is shown this once. */
export function AddWebhookDialog({ onClose }: DialogProps) {
  const action = useAction(createWebhook(useQueryClient(), useOrganizationId()), {
    showsError: true,
    failureText: describeFailure,
  })
  if (action.data) return <NewSecret webhook={action.data} onClose={onClose} />
  return <WebhookForm title="Add Webhook" confirmText="Add Webhook" action={action} onClose={onClose} />
}

export function EditWebhookDialog({ webhook, onClose }: DialogProps & { webhook: WebhookEndpoint }) {
  const { id, revision } = webhook
  const { run, ...action } = useAction(changeWebhook(useQueryClient(), useOrganizationId(), id), {
    onSuccess: () => showToast({ type: 'success', text: 'The webhook has been changed.' }),
    goOn: onClose,
    showsError: true,
    failureText: describeFailure,
  })
  const send = (content: Content) => run({ revision, ...content })
  return (
    <WebhookForm
      title="Edit Webhook"
      confirmText="Save"
      before={webhook}
      action={{ ...action, run: send }}
      onClose={onClose}
    />
  )
}

type Content = { address: string; description: string; events: string[] }

type WebhookFormProps = DialogProps & {
  title: string
  confirmText: string
  before?: Content
  action: { run: (content: Content) => void; isRunning: boolean; error: Error | null }
}

const nothing: Content = { address: '', description: '', events: [] }

function WebhookForm({ title, confirmText, before = nothing, action, onClose }: WebhookFormProps) {
  const { data: events = [], error: failure } = useQuery(webhookEventsQuery(useOrganizationId()))
  const [{ address, description, events: chosen }, setContent] = useState<Content>(before)
  const [problems, setProblems] = useState(problemsOf(undefined))
  const error = action.error ?? failure
  const set = (part: Partial<Content>) => setContent((content) => ({ ...content, ...part }))

  function send() {
    const sent = webhookEndpointCreateSchema.safeParse({ address, description, events: chosen })
    setProblems(problemsOf(sent.error))
    if (sent.success) action.run(sent.data)
  }

  return (
    <SettingsDialog
      title={title}
      confirmText={confirmText}
      isBusy={action.isRunning}
      error={error ? describeFailure(error) : undefined}
      onConfirm={send}
      onClose={onClose}
    >
      <Stack gap="5">
        <Text color="fg.muted" textStyle="sm">
          Each event is sent to this address by POST, signed with a secret that only you and the receiver know.
        </Text>
        <DialogField
          label="Address"
          type="text"
          maxLength={500}
          value={address}
          problem={problems['address']}
          onChange={(value) => set({ address: value })}
        />
        <DialogField
          label="Description"
          type="text"
          maxLength={200}
          isOptional
          value={description}
          problem={problems['description']}
          onChange={(value) => set({ description: value })}
        />
        <CheckList
          label="Which events?"
          choices={events.map(({ type: value, label, description: meaning }) => ({ value, label, meaning }))}
          chosen={chosen}
          problem={problems['events']}
          onChange={(value) => set({ events: value })}
        />
      </Stack>
    </SettingsDialog>
  )
}
