import { disableSchema, type RemoteState } from '@lintel/shared/contract/releases'
import { Stack, Text } from '@lintel/shared/ui'
import { useState } from 'react'
import { describeFailure } from '../../organization-settings/describe-failure.ts'
import { DialogField } from '../../organization-settings/dialogs/dialog-field.tsx'
import { SettingsDialog } from '../../organization-settings/dialogs/settings-dialog.tsx'
import { useRemoteChange } from './use-remote-change.ts'

/** Asks why: everybody who comes to its pages reads that. */
export function DisableDialog({ remote: { name }, onClose }: { remote: RemoteState; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const { run, isRunning, error } = useRemoteChange(name, { done: `${name} is out of service.`, onClose })
  function disable() {
    const sent = disableSchema.safeParse({ reason })
    setProblem(sent.error?.issues[0]?.message)
    if (sent.success) run({ verb: 'disable', body: sent.data })
  }
  return (
    <SettingsDialog
      title={`Take ${name} out of service?`}
      confirmText="Disable"
      isBusy={isRunning}
      error={error ? describeFailure(error) : undefined}
      onConfirm={disable}
      onClose={onClose}
    >
      <Stack gap="5">
        <Text color="fg.muted" textStyle="sm">
          Within a minute its pages, including open ones, show an out-of-service message. Unsaved input can't be
          submitted.
        </Text>
        <DialogField
          label="Message shown on its pages"
          type="text"
          maxLength={500}
          value={reason}
          problem={problem}
          onChange={setReason}
        />
      </Stack>
    </SettingsDialog>
  )
}
