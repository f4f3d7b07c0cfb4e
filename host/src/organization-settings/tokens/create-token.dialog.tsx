import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import { organizationTokenCreateSchema, type TokenRights } from '@lintel/shared/contract'
import { useOrganizationId } from '@lintel/shared/organization'
import { Stack, Text } from '@lintel/shared/ui'
import { useState } from 'react'
import { describeFailure } from '../describe-failure.ts'
import { DialogField } from '../dialogs/dialog-field.tsx'
import { SettingsDialog } from '../dialogs/settings-dialog.tsx'
import { NewToken } from './new-token.tsx'
import { RightsChoice } from './rights-choice.tsx'
import { createToken } from './tokens.api.ts'

/** Asks what the token is for, makes it, and shows it: this is the only time. */
export function CreateTokenDialog({ onClose }: { onClose: () => void }) {
  const organization = useOrganizationId()
  const [name, setName] = useState('')
  const [rights, setRights] = useState<TokenRights>('documents')
  const [problem, setProblem] = useState<string>()
  const { run, data, isRunning, error } = useAction(createToken(useQueryClient(), organization), {
    showsError: true,
    failureText: describeFailure,
  })
  if (data) return <NewToken token={data} onClose={onClose} />

  function create() {
    const sent = organizationTokenCreateSchema.safeParse({ name, rights })
    setProblem(sent.error?.issues[0]?.message)
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
          Give it the name of the program that will use it, so that you know later what stops when it is revoked.
        </Text>
        <DialogField label="Name" type="text" maxLength={100} value={name} problem={problem} onChange={setName} />
        <RightsChoice chosen={rights} onChange={setRights} />
      </Stack>
    </SettingsDialog>
  )
}
