import { useAction } from '@lintel/shared/action'
import { useQuery, useQueryClient } from '@lintel/shared/api'
import { z } from '@lintel/shared/contract'
import {
  webhookEndpointCreateSchema,
  webhookFormats,
  webhookHeaderSchema,
  type WebhookEndpoint,
  type WebhookEndpointCreate,
} from '@lintel/shared/contract/webhooks'
import { CheckListField, SelectField, TextField, useConflict, useForm, useWatch } from '@lintel/shared/form'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { Text } from '@lintel/shared/ui'
import { ConflictNotice } from '@lintel/shared/widgets'
import { useState } from 'react'
import { describeFailure } from '../describe-failure.ts'
import { SettingsDialog } from '../dialogs/settings-dialog.tsx'
import { NewSecret } from './new-secret.tsx'
import { changeWebhook, createWebhook, webhookEventsQuery, webhooksQuery } from './webhooks.api.ts'

type DialogProps = { onClose: () => void }

type Content = Omit<WebhookEndpointCreate, 'header'> & Partial<Pick<WebhookEndpointCreate, 'header'>>

/** The header as two fields. When editing, an empty value keeps the saved one. */
function schemaOf(savedHeader: string) {
  const { address, description, events } = webhookEndpointCreateSchema.shape
  const format = z.enum(webhookFormats)
  return z
    .object({ address, description, events, format, headerName: z.string(), headerValue: z.string() })
    .transform(({ headerName, headerValue, ...content }, context): Content => {
      const name = headerName.trim()
      if (content.format !== 'otlp' || (name === savedHeader && headerValue === '')) return content
      if (name === '' && headerValue === '') return { ...content, header: null }
      const header = webhookHeaderSchema.safeParse({ name, value: headerValue })
      if (header.success) return { ...content, header: header.data }
      for (const { path, message } of header.error.issues)
        context.addIssue({ code: 'custom', path: [path[0] === 'name' ? 'headerName' : 'headerValue'], message })
      return undefined as never
    })
}
type Values = z.input<ReturnType<typeof schemaOf>>

const titles = {
  address: 'Address',
  description: 'Description',
  events: 'Events',
  format: 'Format',
  headerName: 'Header name',
  headerValue: 'Header value',
}

const formats = [
  { value: 'webhook', label: 'Webhook (signed JSON)' },
  { value: 'otlp', label: 'OpenTelemetry logs (OTLP)' },
]

const newSchema = schemaOf('')

/** Creates a webhook and shows its secret once, if it has one. */
export function AddWebhookDialog({ onClose }: DialogProps) {
  const start: Values = { address: '', description: '', events: [], format: 'webhook', headerName: '', headerValue: '' }
  const form = useForm({ schema: newSchema, start, hasOwnTexts: true })
  const { submit, data, isRunning } = useAction(createWebhook(useQueryClient(), useOrganizationId()), {
    onSuccess({ secret }) {
      if (secret === '') showToast({ type: 'success', text: 'Webhook added.' })
    },
    onSuccessIfMounted({ secret }) {
      if (secret === '') onClose()
    },
    failureText: describeFailure,
  })
  if (data && data.secret !== '') return <NewSecret webhook={data} onClose={onClose} />
  return (
    <SettingsDialog
      title="Add Webhook"
      confirmText="Add Webhook"
      {...{ form, isRunning, onClose }}
      onSubmit={({ header = null, ...content }) => submit({ ...content, header })}
    >
      <SelectField name="format" label={titles.format} options={formats} />
      <WebhookFields />
    </SettingsDialog>
  )
}

export function EditWebhookDialog({ webhook, onClose }: DialogProps & { webhook: WebhookEndpoint }) {
  const organization = useOrganizationId()
  const client = useQueryClient()
  const [schema] = useState(() => schemaOf(webhook.headerName ?? ''))
  const form = useForm({ schema, start: valuesOf(webhook), hasOwnTexts: true })
  const change = useAction(changeWebhook(client, organization, webhook.id), {
    onSuccess: () => showToast({ type: 'success', text: 'Webhook saved.' }),
    onSuccessIfMounted: onClose,
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
    describe: (name, values) => (name === 'events' ? values.events.join(', ') : (values[name] ?? '')),
    save: ({ format: _format, ...content }, { revision }) => change.submit({ revision, ...content }),
  })
  return (
    <SettingsDialog
      title="Edit Webhook"
      confirmText="Save"
      {...{ form, isRunning: change.isRunning, onClose }}
      onSubmit={submit}
    >
      {conflict && <ConflictNotice {...conflict} />}
      <WebhookFields isSaved />
    </SettingsDialog>
  )
}

function valuesOf({ address, description, events, format, headerName }: WebhookEndpoint): Values {
  const header = { headerName: headerName ?? '', headerValue: '' }
  return { address, description, events, format: format === 'otlp' ? 'otlp' : 'webhook', ...header }
}

function WebhookFields({ isSaved = false }: { isSaved?: boolean }) {
  const { data: events = [], error } = useQuery(webhookEventsQuery(useOrganizationId()))
  const { format } = useWatch<Values>()
  const isOtlp = format === 'otlp'
  return (
    <>
      <Text color="fg.muted" textStyle="sm">
        {isOtlp
          ? 'Events are sent to this address as log records of OpenTelemetry, several in one request. Collectors usually receive them at /v1/logs.'
          : 'Each event is sent to this address by POST, signed with a secret that only you and the receiver know.'}
      </Text>
      <TextField name="address" label={titles.address} isRequired maxLength={500} autoComplete="off" />
      <TextField name="description" label={titles.description} maxLength={200} autoComplete="off" />
      {isOtlp && (
        <>
          <TextField
            name="headerName"
            label={titles.headerName}
            hint="For receivers that require a key, such as Authorization. Leave empty to send none."
            maxLength={100}
            autoComplete="off"
          />
          <TextField
            name="headerValue"
            label={titles.headerValue}
            hint={`Stored encrypted and never shown again.${isSaved ? ' Leave empty to keep the saved value.' : ''}`}
            maxLength={2000}
            autoComplete="off"
          />
        </>
      )}
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
