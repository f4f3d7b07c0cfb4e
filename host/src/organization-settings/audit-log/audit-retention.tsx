import { useAction } from '@lintel/shared/action'
import { useQuery, useQueryClient } from '@lintel/shared/api'
import { z } from '@lintel/shared/contract'
import type { AuditRetention } from '@lintel/shared/contract/applications'
import { SelectField, useForm } from '@lintel/shared/form'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { showToast } from '@lintel/shared/toast'
import { Button, Card, ErrorPanel, Heading, LinkButton, Flex, Skeleton, Stack, Text } from '@lintel/shared/ui'
import { useState } from 'react'
import { describeError } from '../../shell/notices/describe-error.ts'
import { describeFailure } from '../describe-failure.ts'
import { SettingsDialog } from '../dialogs/settings-dialog.tsx'
import { auditRetentionQuery, saveAuditRetention } from './audit-log.api.ts'
import { retentionOptions, retentionText } from './audit-retention.model.ts'

/** How long entries are kept, and where they can be sent. */
export function AuditRetentionSection() {
  const organization = useOrganizationId()
  const { data, error, isFetching, refetch } = useQuery(auditRetentionQuery(organization))
  const [isChanging, setChanging] = useState(false)
  return (
    <Card.Root>
      <Card.Body>
        <Stack gap="3" align="start">
          <Heading as="h2" textStyle="lg">
            Retention and Delivery
          </Heading>
          {!data && error && (
            <ErrorPanel {...describeError(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
          )}
          {!data && !error && (
            <Skeleton height="6" width="full" maxW="md" role="status" aria-label="Loading retention" />
          )}
          {data && <Text>Entries are kept for {retentionText(data.retentionDays)}.</Text>}
          <Text textStyle="sm" color="fg.muted" maxW="prose">
            Older entries are deleted nightly; no one can edit or delete others. To send entries to another system, add
            a webhook with the event Audit Log Entry. Exports that the browser creates from loaded data, such as
            spreadsheets, pictures, and prints, aren't recorded.
          </Text>
          <Flex gap="2" wrap="wrap">
            {data && (
              <Button variant="outline" colorPalette="gray" onClick={() => setChanging(true)}>
                Edit Retention
              </Button>
            )}
            <LinkButton to={paths.organizationSettings(organization, 'webhooks')} variant="outline" colorPalette="gray">
              Webhooks
            </LinkButton>
          </Flex>
        </Stack>
      </Card.Body>
      {data && isChanging && <RetentionDialog retention={data} onClose={() => setChanging(false)} />}
    </Card.Root>
  )
}

const schema = z.object({ days: z.string() }).transform(({ days }): AuditRetention => ({ retentionDays: Number(days) }))

function RetentionDialog({ retention, onClose }: { retention: AuditRetention; onClose: () => void }) {
  const form = useForm({ schema, start: { days: String(retention.retentionDays) } })
  const { submit, isRunning } = useAction(saveAuditRetention(useQueryClient(), useOrganizationId()), {
    onSuccess: () => showToast({ type: 'success', text: 'Retention saved.' }),
    onSuccessIfMounted: onClose,
    failureText: describeFailure,
  })
  return (
    <SettingsDialog title="Audit Log Retention" confirmText="Save" {...{ form, isRunning, onClose }} onSubmit={submit}>
      <Text color="fg.muted" textStyle="sm">
        Older entries are deleted every night, starting tonight. This can't be undone. The change is recorded.
      </Text>
      <SelectField name="days" label="Keep entries for" options={retentionOptions(retention.retentionDays)} />
    </SettingsDialog>
  )
}
