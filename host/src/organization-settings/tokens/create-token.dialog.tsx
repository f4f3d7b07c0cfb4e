import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import { organizationTokenCreateSchema, programRights } from '@lintel/shared/contract'
import { CheckListField, TextField, useForm } from '@lintel/shared/form'
import { useOrganizationId } from '@lintel/shared/organization'
import { Text } from '@lintel/shared/ui'
import { describeFailure } from '../describe-failure.ts'
import { SettingsDialog } from '../dialogs/settings-dialog.tsx'
import { NewToken } from './new-token.tsx'
import { rightsInWords } from './token-rights.model.ts'
import { createToken } from './tokens.api.ts'

const choices = programRights.map((value) => {
  const { label, meaning: hint } = rightsInWords[value]
  return { value, label, hint }
})

const start = { name: '', may: ['documents' as const] }

/** Creates a token and shows it once. */
export function CreateTokenDialog({ onClose }: { onClose: () => void }) {
  const organization = useOrganizationId()
  const form = useForm({ schema: organizationTokenCreateSchema.required({ may: true }), start, hasOwnTexts: true })
  const { submit, data, isRunning } = useAction(createToken(useQueryClient(), organization), {
    failureText: describeFailure,
  })
  if (data) return <NewToken token={data} onClose={onClose} />
  return (
    <SettingsDialog title="Create Token" confirmText="Create Token" {...{ form, isRunning, onClose }} onSubmit={submit}>
      <Text color="fg.muted" textStyle="sm">
        Name it after the program that will use it, so you know what stops working if you revoke it.
      </Text>
      <TextField name="name" label="Name" isRequired maxLength={100} autoComplete="off" />
      <CheckListField name="may" label="Permissions" choices={choices} />
    </SettingsDialog>
  )
}
