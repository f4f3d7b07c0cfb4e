import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import { z } from '@lintel/shared/contract'
import type { WebhookReplay } from '@lintel/shared/contract/webhooks'
import { SelectField, useForm } from '@lintel/shared/form'
import { pluralize } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { Text } from '@lintel/shared/ui'
import { describeFailure } from '../../describe-failure.ts'
import { SettingsDialog } from '../../dialogs/settings-dialog.tsx'
import { rangeOfLastHours, replayTimes } from '../webhook.model.ts'
import { replayRange } from '../webhooks.api.ts'

const kinds: { value: WebhookReplay['which']; label: string }[] = [
  { value: 'missed', label: 'Undelivered events' },
  { value: 'all', label: 'All events' },
]

const schema = z.object({ hours: z.string(), which: z.enum(['missed', 'all']) })

/** Resends the events of a time range. */
export function ReplayDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const form = useForm({ schema, start: { hours: '24', which: 'missed' } })
  const { submit, isRunning } = useAction(replayRange(useQueryClient(), useOrganizationId(), id), {
    onSuccess: ({ replayed }) =>
      showToast(
        replayed === 0
          ? { type: 'info', text: 'No events to resend.' }
          : { type: 'success', text: `${pluralize(replayed, 'event')} will be sent again.` },
      ),
    onSuccessIfMounted: onClose,
    failureText: describeFailure,
  })
  return (
    <SettingsDialog
      title="Send Events Again"
      confirmText="Send Again"
      {...{ form, isRunning, onClose }}
      onSubmit={({ hours, which }) => submit({ ...rangeOfLastHours(Number(hours), new Date()), which })}
    >
      <Text color="fg.muted" textStyle="sm">
        Events keep their IDs, so receivers can ignore duplicates. Up to 1,000 are sent at a time.
      </Text>
      <SelectField name="hours" label="Time range" options={replayTimes} />
      <SelectField name="which" label="Which events?" options={kinds} />
    </SettingsDialog>
  )
}
