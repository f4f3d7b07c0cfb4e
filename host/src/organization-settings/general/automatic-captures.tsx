import { useAction } from '@lintel/shared/action'
import { useQuery, useQueryClient } from '@lintel/shared/api'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { Card, ErrorPanel, Heading, Skeleton, Stack, Switch, Text } from '@lintel/shared/ui'
import { useState } from 'react'
import { describeError } from '../../shell/notices/describe-error.ts'
import { describeFailure } from '../describe-failure.ts'
import { captureSettingsQuery, saveCaptureSettings } from '../settings.api.ts'

/** Turns automatic captures of completed requests on or off. Saved immediately. */
export function AutomaticCaptures() {
  const organization = useOrganizationId()
  const { data, error, isFetching, refetch } = useQuery(captureSettingsQuery(organization))
  /**
   * The pending value, until it's saved or has failed, so that the switch changes immediately and can be switched back.
   */
  const [wanted, setWanted] = useState<boolean>()
  const save = useAction(saveCaptureSettings(useQueryClient(), organization), {
    onSuccess: () => showToast({ type: 'success', text: 'The settings have been saved.' }),
    onSettled: () => setWanted(undefined),
    failureText: describeFailure,
  })

  function setAutomatic(captureAssembledModels: boolean) {
    if (wanted !== undefined) return
    setWanted(captureAssembledModels)
    save.run({ captureAssembledModels })
  }

  return (
    <Card.Root>
      <Card.Body>
        <Stack gap="3">
          <Heading as="h2" textStyle="lg">
            Captures
          </Heading>
          {!data && error && (
            <ErrorPanel {...describeError(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
          )}
          {!data && !error && <Skeleton height="6" maxW="md" />}
          {data && (
            <Switch.Root
              checked={wanted ?? data.captureAssembledModels}
              onCheckedChange={({ checked }) => setAutomatic(checked)}
            >
              <Switch.HiddenInput />
              <Switch.Control />
              <Switch.Label>Capture completed requests automatically</Switch.Label>
            </Switch.Root>
          )}
          <Text textStyle="sm" color="fg.muted" maxW="prose">
            When a request completes, its assembled model is captured and reviewed against the master model.
          </Text>
        </Stack>
      </Card.Body>
    </Card.Root>
  )
}
