import { disableSchema, type RemoteState } from '@lintel/shared/contract/releases'
import { TextField, useForm } from '@lintel/shared/form'
import { Text } from '@lintel/shared/ui'
import { SettingsDialog } from '../../organization-settings/dialogs/settings-dialog.tsx'
import { useRemoteChange } from './use-change.ts'

/** Asks for a reason, which is shown on the remote's pages. */
export function DisableDialog({ remote: { name }, onClose }: { remote: RemoteState; onClose: () => void }) {
  const form = useForm({ schema: disableSchema, start: { reason: '' }, hasOwnTexts: true })
  const { submit, isRunning } = useRemoteChange(name, { done: `${name} is disabled.`, onClose })
  return (
    <SettingsDialog
      title={`Disable ${name}?`}
      confirmText="Disable"
      {...{ form, isRunning, onClose }}
      onSubmit={(body) => submit({ verb: 'disable', body })}
    >
      <Text color="fg.muted" textStyle="sm">
        Within a minute its pages, including open ones, show this message instead. Unsaved input can't be submitted.
      </Text>
      <TextField name="reason" label="Message shown on its pages" isRequired maxLength={500} autoComplete="off" />
    </SettingsDialog>
  )
}
