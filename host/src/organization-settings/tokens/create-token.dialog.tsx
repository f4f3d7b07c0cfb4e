import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import { organizationTokenCreateSchema, programRights } from '@lintel/shared/contract'
import { useOrganizationId } from '@lintel/shared/organization'
import { CheckList, Stack, Text } from '@lintel/shared/ui'
import { useState } from 'react'
import { describeFailure } from '../describe-failure.ts'
import { DialogField } from '../dialogs/dialog-field.tsx'
import { problemsOf } from '../dialogs/problems-of.ts'
import { SettingsDialog } from '../dialogs/settings-dialog.tsx'
import { NewToken } from './new-token.tsx'
import { rightsInWords } from './token-rights.model.ts'
import { createToken } from './tokens.api.ts'

const choices = programRights.map((value) => {
  const { label, meaning: hint } = rightsInWords[value]
  return { value, label, hint }
})

/** Asks what the token is for, makes it, and shows it: this is the only time. */
export function CreateTokenDialog({ onClose }: { onClose: () => void }) {
  const organization = useOrganizationId()
  const [name, setName] = useState('')
  const [may, setMay] = useState<string[]>(['documents'])
  const [problems, setProblems] = useState(problemsOf(undefined))
  const { run, data, isRunning, error } = useAction(createToken(useQueryClient(), organization), {
    showsError: true,
    failureText: describeFailure,
  })
  if (data) return <NewToken token={data} onClose={onClose} />

  function create() {
    const sent = organizationTokenCreateSchema.safeParse({ name, may })
    setProblems(problemsOf(sent.error))
    if (sent.success) run(sent.data)
  }

  return (
    <SettingsDialog
      title="Create Token"
      confirmText="Create Token"
      isBusy={isRunning}
      error={error ? describeFailure(error) : undefined}
      onConfirm={create}
      onClose={onClose}
    >
      <Stack gap="5">
        <Text color="fg.muted" textStyle="sm">
          Name it after the program that will use it, so you know what stops working if you revoke it.
        </Text>
        <DialogField
          label="Name"
          type="text"
          maxLength={100}
          value={name}
          problem={problems['name']}
          onChange={setName}
        />
        <CheckList label="Permissions" choices={choices} chosen={may} error={problems['may']} onChange={setMay} />
      </Stack>
    </SettingsDialog>
  )
}
