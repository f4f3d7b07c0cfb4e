import { trialChangeSchema, type RemoteState } from '@lintel/shared/contract/releases'
import { Stack, Text } from '@lintel/shared/ui'
import { useState } from 'react'
import { describeFailure } from '../../organization-settings/describe-failure.ts'
import { DialogField } from '../../organization-settings/dialogs/dialog-field.tsx'
import { SettingsDialog } from '../../organization-settings/dialogs/settings-dialog.tsx'
import { namesIn } from '../audience.model.ts'
import { useRemoteChange } from './use-remote-change.ts'

type TrialDialogProps = { remote: RemoteState; version: string; onClose: () => void }
type Field = 'share' | 'organizations' | 'people'
type Problems = Partial<Record<Field, string>>

/** Asks to whom a version goes first. Whoever is on a trial stays on it until it ends. */
export function TrialDialog({ remote: { name, live, trial }, version, onClose }: TrialDialogProps) {
  const before = trial?.version === version ? trial : undefined
  const [share, setShare] = useState(String(before?.share ?? 10))
  const [organizations, setOrganizations] = useState(before?.organizations.join(', ') ?? '')
  const [people, setPeople] = useState(before?.people.join(', ') ?? '')
  const [problems, setProblems] = useState<Problems>({})
  const done = `${name} ${version} is on trial.`
  const { run, isRunning, error } = useRemoteChange(name, { done, onClose })

  function begin() {
    const audience = { share: Number(share), organizations: namesIn(organizations), people: namesIn(people) }
    const sent = trialChangeSchema.safeParse({ version, ...audience })
    setProblems(sent.error ? problemsOf(sent.error.issues) : {})
    if (sent.success) run({ verb: 'trial', body: sent.data })
  }

  return (
    <SettingsDialog
      title={before ? `Change the trial of ${name} ${version}` : `Start a trial of ${name} ${version}`}
      confirmText={before ? 'Change Trial' : 'Start Trial'}
      isBusy={isRunning}
      error={error ? describeFailure(error) : undefined}
      onConfirm={begin}
      onClose={onClose}
    >
      <Stack gap="4">
        <Text color="fg.muted" textStyle="sm">
          All others keep version {live}. A trial that fails more often than the live version stops by itself.
        </Text>
        <DialogField
          label="Percent of all people"
          type="text"
          maxLength={6}
          value={share}
          problem={problems.share}
          onChange={setShare}
        />
        <DialogField
          label="Organizations, by their codes"
          type="text"
          maxLength={2000}
          isOptional
          value={organizations}
          problem={problems.organizations}
          onChange={setOrganizations}
        />
        <DialogField
          label="People, by their email addresses"
          type="text"
          maxLength={5000}
          isOptional
          value={people}
          problem={problems.people}
          onChange={setPeople}
        />
      </Stack>
    </SettingsDialog>
  )
}

type Issue = { path: readonly PropertyKey[]; message: string }

/** In our words: the schema's are about arrays and numbers. */
const words: Record<Field, string> = {
  share: 'Give a number from 0 to 100.',
  organizations: 'Enter organization codes separated by commas.',
  people: 'Give email addresses, with commas between them.',
}

function problemsOf(issues: readonly Issue[]): Problems {
  const wrong = (Object.keys(words) as Field[]).filter((field) => issues.some(({ path }) => path[0] === field))
  return Object.fromEntries(wrong.map((field) => [field, words[field]]))
}
