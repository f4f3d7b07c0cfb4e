import { useQuery } from '@lintel/shared/api'
import type { ReleaseAlerts } from '@lintel/shared/contract/releases'
import { useOrganizationId } from '@lintel/shared/organization'
import { Button, LoadError, Skeleton, Stack, Text } from '@lintel/shared/ui'
import { useState } from 'react'
import { useReturnFocus } from '../organization-settings/dialogs/use-return-focus.ts'
import { AlertsDialog } from './dialogs/alerts.dialog.tsx'
import { alertsQuery } from './releases.api.ts'

/** Who is notified when a version fails more often than the previous one. */
export function ReleaseAlertSettings({ name }: { name: string }) {
  const { data, error, isFetching, refetch } = useQuery(alertsQuery(useOrganizationId(), name))
  const [isChanging, setChanging] = useState(false)
  const { remember } = useReturnFocus(isChanging)
  if (!data && error)
    return (
      <LoadError
        error={error}
        title="Couldn't load alert settings"
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  if (!data) return <Skeleton height="6" width="full" maxW="md" role="status" aria-label="Loading alert settings" />
  function edit() {
    remember()
    setChanging(true)
  }
  return (
    <Stack gap="3" align="start">
      <Text overflowWrap="anywhere">{recipientsText(data)}</Text>
      <Text textStyle="sm" color="fg.muted" maxW="prose">
        An alert is sent once for a new version that fails more often than the previous one.
      </Text>
      <Button variant="outline" colorPalette="gray" onClick={edit}>
        Edit Alerts
      </Button>
      {isChanging && <AlertsDialog name={name} alerts={data} onClose={() => setChanging(false)} />}
    </Stack>
  )
}

function recipientsText({ recipients, isWebhook }: ReleaseAlerts): string {
  const emails = recipients.length === 0 ? [] : [`Emails are sent to ${recipients.join(', ')}.`]
  const sentences = [...emails, ...(isWebhook ? ['Events are sent to webhooks.'] : [])]
  return sentences.length === 0 ? 'No one is notified.' : sentences.join(' ')
}
