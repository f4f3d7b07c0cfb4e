import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import { emailSchema } from '@lintel/shared/contract'
import { membersQuery } from '@lintel/shared/members'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { Stack, Text } from '@lintel/shared/ui'
import { useState } from 'react'
import { describeFailure } from '../describe-failure.ts'
import { DialogField } from '../dialogs/dialog-field.tsx'
import { saveMember } from '../settings.api.ts'
import { SettingsDialog } from '../dialogs/settings-dialog.tsx'
import { useUpdateShell } from '../use-update-shell.ts'
import { RoleChecklist } from './role-checklist.tsx'

/** Adds whoever signs in with an address. */
export function AddMemberDialog({ onClose }: { onClose: () => void }) {
  const organizationId = useOrganizationId()
  const queryClient = useQueryClient()
  const { forgetHistory } = useUpdateShell()
  const [email, setEmail] = useState('')
  const [roles, setRoles] = useState<string[]>([])
  const [problem, setProblem] = useState<string>()
  const { run, isRunning, error } = useAction(
    { mutationFn: (address: string) => saveMember(organizationId, { email: address }, roles) },
    {
      onSuccess: async ({ firstName, lastName }) => {
        forgetHistory()
        await queryClient.invalidateQueries({ queryKey: membersQuery(organizationId).queryKey })
        showToast({ text: `${firstName} ${lastName} has been added.`, type: 'success' })
      },
      goOn: onClose,
      showsError: true,
      failureText: describeFailure,
    },
  )

  function add() {
    const address = emailSchema.safeParse(email.trim())
    setProblem(address.success ? undefined : problemWith(email))
    if (address.success) run(address.data)
  }

  return (
    <SettingsDialog
      title="Add Member"
      confirmText="Add Member"
      isBusy={isRunning}
      error={error ? describeFailure(error) : undefined}
      onConfirm={add}
      onClose={onClose}
    >
      <Stack gap="5">
        <Text color="fg.muted" textStyle="sm">
          Enter the email address the person signs in with. They must have signed in at least once.
        </Text>
        <DialogField
          label="Email Address"
          type="email"
          maxLength={254}
          value={email}
          problem={problem}
          onChange={setEmail}
        />
        <RoleChecklist chosen={roles} onChange={setRoles} />
      </Stack>
    </SettingsDialog>
  )
}

function problemWith(email: string): string {
  return email.trim() === '' ? 'This field is required.' : 'This is not a valid email address.'
}
