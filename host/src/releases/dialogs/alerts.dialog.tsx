import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import { z } from '@lintel/shared/contract'
import { releaseAlertsSchema, type ReleaseAlerts } from '@lintel/shared/contract/releases'
import { CheckboxField, TextField, useForm } from '@lintel/shared/form'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { describeFailure } from '../../organization-settings/describe-failure.ts'
import { SettingsDialog } from '../../organization-settings/dialogs/settings-dialog.tsx'
import { textSchema } from '../../organization-settings/dialogs/text-schema.ts'
import { namesIn } from '../audience.model.ts'
import { saveAlerts } from '../releases.api.ts'

const { recipients, isWebhook } = releaseAlertsSchema.shape
const schema = z.object({
  recipients: textSchema({
    schema: recipients,
    parse: namesIn,
    message: 'Enter up to 20 email addresses, one per line.',
  }),
  isWebhook,
})

type AlertsDialogProps = { name: string; alerts: ReleaseAlerts; onClose: () => void }

/** Asks who is notified of failing versions. */
export function AlertsDialog({ name, alerts, onClose }: AlertsDialogProps) {
  const form = useForm({
    schema,
    start: { recipients: alerts.recipients.join('\n'), isWebhook: alerts.isWebhook },
    hasOwnTexts: true,
  })
  const { submit, isRunning } = useAction(saveAlerts(useQueryClient(), useOrganizationId(), name), {
    onSuccess: () => showToast({ type: 'success', text: 'Alert settings saved.' }),
    onSuccessIfMounted: onClose,
    showsError: true,
    failureText: describeFailure,
  })
  return (
    <SettingsDialog
      title={`Alerts for ${name}`}
      confirmText="Save"
      {...{ form, isRunning, onClose }}
      onSubmit={(values) => submit(values)}
    >
      <TextField
        name="recipients"
        label="Email addresses of members"
        hint="One address per line."
        lines={3}
        maxLength={7000}
        autoComplete="off"
      />
      <CheckboxField
        name="isWebhook"
        label="Send to webhooks"
        hint="Sends the event Release Alert to this organization's webhooks that select it."
      />
    </SettingsDialog>
  )
}
