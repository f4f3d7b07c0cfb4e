import { disableSchema, type RemoteState } from '@lintel/shared/contract/releases'
import { TextField, useForm } from '@lintel/shared/form'
import { Text } from '@lintel/shared/ui'
import { SettingsDialog } from '../../organization-settings/dialogs/settings-dialog.tsx'
import { useRemoteChange } from './use-remote-change.ts'

/** Asks why: everybody who comes to its pages reads that. */
export function DisableDialog({ remote: { name }, onClose }: { remote: RemoteState; onClose: () => void }) {
  const form = useForm({ schema: disableSchema, start: { reason: '' }, hasOwnTexts: true })
  const { submit, isRunning } = useRemoteChange(name, { done: `${name} is out of service.`, onClose })
  return (
    <SettingsDialog
      title={`Take ${name} out of service?`}
      confirmText="Disable"
      {...{ form, isRunning, onClose }}
      onSubmit={(body) => submit({ verb: 'disable', body })}
    >
      <Text color="fg.muted" textStyle="sm">
        Its pages say so within a minute, also where they are open, and what is being typed there cannot be sent.
      </Text>
      <TextField
        name="reason"
        label="Reason, for those who come to its pages"
        isRequired
        maxLength={500}
        autoComplete="off"
      />
    </SettingsDialog>
  )
}
