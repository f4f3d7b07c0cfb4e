import { useAction } from '@lintel/shared/action'
import { useQuery, useQueryClient } from '@lintel/shared/api'
import { webhookEndpointCreateSchema, type WebhookEndpoint } from '@lintel/shared/contract/webhooks'
import { isRevisionConflict } from '@lintel/shared/form'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { CheckList, Stack, Text } from '@lintel/shared/ui'
import { useState, type ReactNode } from 'react'
import { describeFailure } from '../describe-failure.ts'
import { DialogConflict } from '../dialogs/dialog-conflict.tsx'
import { DialogField } from '../dialogs/dialog-field.tsx'
import { problemsOf } from '../dialogs/problems-of.ts'
import { SettingsDialog } from '../dialogs/settings-dialog.tsx'
import { NewSecret } from './new-secret.tsx'
import { changeWebhook, createWebhook, webhookEventsQuery, webhooksQuery } from './webhooks.api.ts'

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
  const organization = useOrganizationId()
  const [opened, setOpened] = useState(webhook)
  // The list is read again after each try.
  const { data } = useQuery(webhooksQuery(organization))
  const now = data?.endpoints.find(({ id }) => id === webhook.id) ?? webhook
  const { run, error, reset, ...action } = useAction(changeWebhook(useQueryClient(), organization, webhook.id), {
    onSuccess: () => showToast({ type: 'success', text: 'The webhook has been changed.' }),
    goOn: onClose,
    showsError: true,
    failureText: describeFailure,
  })
  const isBehind = isRevisionConflict(error) && now.revision !== opened.revision
  return (
    <WebhookForm
      key={opened.revision}
      title="Edit Webhook"
      confirmText="Save"
      before={opened}
      action={{
        ...action,
        error: isBehind ? null : error,
        run: (content: Content) => run({ revision: opened.revision, ...content }),
      }}
      conflictOf={(mine) =>
        isBehind && (
          <DialogConflict
            titles={titles}
            {...{ opened, mine, theirs: now, isRunning: action.isRunning }}
            onKeepMine={(changes) => run({ revision: now.revision, ...changes })}
            onUseTheirs={() => {
              reset()
              setOpened(now)
            }}
          />
        )
      }
      onClose={onClose}
    />
  )
}

const titles = { address: 'Address', description: 'Description', events: 'Events' }

type Content = { address: string; description: string; events: string[] }

type WebhookFormProps = DialogProps & {
  title: string
  confirmText: string
  before?: Content
  action: { run: (content: Content) => void; isRunning: boolean; error: Error | null }
  /** Shown above the fields, which hold `mine`. */
  conflictOf?: (mine: Content) => ReactNode
}

const nothing: Content = { address: '', description: '', events: [] }

function WebhookForm({ title, confirmText, before = nothing, action, conflictOf, onClose }: WebhookFormProps) {
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
        {conflictOf?.({ address, description, events: chosen })}
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
          choices={events.map(({ type: value, label, description: hint }) => ({ value, label, hint }))}
          chosen={chosen}
          error={problems['events']}
          onChange={(value) => set({ events: value })}
        />
      </Stack>
    </SettingsDialog>
  )
}
