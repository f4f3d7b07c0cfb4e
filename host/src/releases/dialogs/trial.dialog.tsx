import { z } from '@lintel/shared/contract'
import { trialChangeSchema, type RemoteState } from '@lintel/shared/contract/releases'
import { TextField, useForm } from '@lintel/shared/form'
import { Text } from '@lintel/shared/ui'
import { SettingsDialog } from '../../organization-settings/dialogs/settings-dialog.tsx'
import { textSchema } from '../../organization-settings/dialogs/text-schema.ts'
import { namesIn } from '../audience.model.ts'
import { useRemoteChange } from './use-change.ts'

type TrialDialogProps = { remote: RemoteState; version: string; onClose: () => void }

const { share, organizations, people } = trialChangeSchema.shape
const schema = z.object({
  share: textSchema({ schema: share, parse: Number, message: 'Enter a number from 0 to 100.' }),
  organizations: textSchema({
    schema: organizations,
    parse: namesIn,
    message: 'Enter organization codes separated by commas.',
  }),
  people: textSchema({
    schema: people,
    parse: namesIn,
    message: 'Enter email addresses separated by commas.',
  }),
})

/** Asks for the audience of a trial. Users in a trial stay in it until it ends. */
export function TrialDialog({ remote: { name, live, trial }, version, onClose }: TrialDialogProps) {
  const before = trial?.version === version ? trial : undefined
  const form = useForm({
    schema,
    start: {
      share: String(before?.share ?? 10),
      organizations: before?.organizations.join(', ') ?? '',
      people: before?.people.join(', ') ?? '',
    },
    hasOwnTexts: true,
  })
  const done = `${name} ${version} is on trial.`
  const { submit, isRunning } = useRemoteChange(name, { done, onClose })
  return (
    <SettingsDialog
      title={before ? `Change the trial of ${name} ${version}` : `Start a trial of ${name} ${version}`}
      confirmText={before ? 'Change Trial' : 'Start Trial'}
      {...{ form, isRunning, onClose }}
      onSubmit={(audience) => submit({ verb: 'trial', body: { version, ...audience } })}
    >
      <Text color="fg.muted" textStyle="sm">
        Everyone else keeps version {live}. A trial that fails more often than the live version stops automatically.
      </Text>
      <TextField name="share" label="Percent of all users" isRequired maxLength={6} autoComplete="off" />
      <TextField name="organizations" label="Organization codes" maxLength={2000} autoComplete="off" />
      <TextField name="people" label="User email addresses" maxLength={5000} autoComplete="off" />
    </SettingsDialog>
  )
}
