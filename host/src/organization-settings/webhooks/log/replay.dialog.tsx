import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import type { WebhookReplay } from '@lintel/shared/contract/webhooks'
import { counted } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { LabeledField, Select, Stack, Text } from '@lintel/shared/ui'
import { useState } from 'react'
import { describeFailure } from '../../describe-failure.ts'
import { SettingsDialog } from '../../dialogs/settings-dialog.tsx'
import { reachingBack, replayTimes } from '../webhook.model.ts'
import { replayRange } from '../webhooks.api.ts'

const kinds: { value: WebhookReplay['which']; label: string }[] = [
  { value: 'missed', label: 'Undelivered events' },
  { value: 'all', label: 'Everything' },
]

/** Sends the events of a time once more. */
export function ReplayDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [hours, setHours] = useState('24')
  const [which, setWhich] = useState<WebhookReplay['which']>('missed')
  const { run, isRunning, error } = useAction(replayRange(useQueryClient(), useOrganizationId(), id), {
    onSuccess: ({ replayed }) =>
      showToast(
        replayed === 0
          ? { type: 'info', text: 'No events to resend.' }
          : { type: 'success', text: `${counted(replayed, 'event')} will be sent again.` },
      ),
    goOn: onClose,
    showsError: true,
    failureText: describeFailure,
  })
  return (
    <SettingsDialog
      title="Send Events Again"
      confirmText="Send Again"
      isBusy={isRunning}
      error={error ? describeFailure(error) : undefined}
      onConfirm={() => run({ ...reachingBack(Number(hours), new Date()), which })}
      onClose={onClose}
    >
      <Stack gap="5">
        <Text color="fg.muted" textStyle="sm">
          Events keep their IDs, so receivers can ignore duplicates. At most 1,000 are sent at a time.
        </Text>
        <LabeledField label="Time range">
          <Select options={replayTimes} value={hours} onChange={({ target }) => setHours(target.value)} />
        </LabeledField>
        <LabeledField label="Which events?">
          <Select
            options={kinds}
            value={which}
            onChange={({ target }) => setWhich(target.value === 'all' ? 'all' : 'missed')}
          />
        </LabeledField>
      </Stack>
    </SettingsDialog>
  )
}
